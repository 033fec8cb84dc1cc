-- A note on what a person keeps, and what the search needs to walk from a host, from a failure or
-- from a link without a card to the messages.

ALTER TABLE saved ADD COLUMN note TEXT;

CREATE INDEX saved_in_time ON saved (saved_at, message, place);

CREATE INDEX preview_by_host ON preview (host);
CREATE INDEX preview_failed ON preview (id) WHERE state = 'failed';
CREATE INDEX link_without_preview ON link (message) WHERE preview IS NULL;
