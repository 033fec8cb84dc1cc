-- Where the time of a preview's last transfer went, for whoever looks at a card in full: the contract's
-- `timing` object, as JSON.

ALTER TABLE preview ADD COLUMN cost TEXT;
