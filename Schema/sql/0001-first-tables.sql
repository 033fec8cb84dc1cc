-- The first tables: what was said, the links in it, what is known of each link, and the jobs that
-- find it out.
--
-- Every time is in milliseconds since 1970 in UTC; every range is in bytes of UTF-8.

CREATE TABLE conversation (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- Kept with the rows that they sum up: counting a million messages takes longer than a frame.
  messages INTEGER NOT NULL DEFAULT 0,
  last_message INTEGER NOT NULL DEFAULT 0,
  draft TEXT
) STRICT;

-- A deleted message stays as an empty row: its id is never given again, an open log can learn that
-- it went, and importing its file again does not bring it back.
CREATE TABLE message (
  id INTEGER PRIMARY KEY,
  conversation INTEGER NOT NULL REFERENCES conversation,
  author TEXT NOT NULL,
  posted_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  origin TEXT,
  revision INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  -- The number of the change that last touched the row after it was posted.
  change INTEGER
) STRICT;

-- A log is read in order of posting, whole or one conversation, from either end or from a message on.
CREATE INDEX message_in_time ON message (posted_at) WHERE deleted = 0;
CREATE INDEX message_in_conversation ON message (conversation, posted_at) WHERE deleted = 0;
CREATE UNIQUE INDEX message_by_origin ON message (conversation, origin) WHERE origin IS NOT NULL;
CREATE INDEX message_by_change ON message (change) WHERE change IS NOT NULL;

CREATE TABLE host (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- Left alone until then, whoever asks.
  rests_until INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One row for each preview key, however many links show it.
CREATE TABLE preview (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  host INTEGER NOT NULL REFERENCES host,
  state TEXT NOT NULL CHECK (state IN ('loading', 'ready', 'failed')),
  loading_since INTEGER NOT NULL,
  -- The contract's preview object, as JSON.
  metadata TEXT CHECK ((metadata IS NOT NULL) = (state = 'ready')),
  failure TEXT CHECK ((failure IS NOT NULL) = (state = 'failed')),
  failure_message TEXT,
  failure_status INTEGER,
  retry_at INTEGER,
  fresh_until INTEGER,
  entity_tag TEXT,
  last_modified TEXT,
  -- The number of the change that last altered what people see of it; 0 as long as it is new.
  change INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX preview_by_change ON preview (change, state);

CREATE TABLE link (
  message INTEGER NOT NULL REFERENCES message,
  -- Its place among the links of its message.
  place INTEGER NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  address TEXT NOT NULL,
  -- Whether the address is one that could be fetched.
  web INTEGER NOT NULL,
  -- Why it has no preview, in the contract's words.
  refusal TEXT,
  preview INTEGER REFERENCES preview,
  dismissed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (message, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX link_by_preview ON link (preview) WHERE preview IS NOT NULL;

-- A preview that is to be made or made anew. A preview is loading as long as it has a job and no
-- verdict; where it has neither job nor link, nothing is lost by forgetting it.
CREATE TABLE job (
  preview INTEGER PRIMARY KEY REFERENCES preview,
  host INTEGER NOT NULL REFERENCES host,
  -- 0 is served first.
  priority INTEGER NOT NULL,
  due INTEGER NOT NULL,
  -- Attempts that ended without a verdict.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- The number of the lease that was given last, 0 when it was given back.
  lease INTEGER NOT NULL DEFAULT 0,
  worker TEXT,
  leased_until INTEGER
) STRICT;

CREATE INDEX job_free ON job (host, priority, due) WHERE leased_until IS NULL;
CREATE INDEX job_leased ON job (host) WHERE leased_until IS NOT NULL;
CREATE INDEX job_lease_end ON job (leased_until) WHERE leased_until IS NOT NULL;

-- The turns of the hosts: one row for each priority in which a host has free jobs. A worker walks the
-- lanes by priority and turn, takes one job from each and sends the lane to the back, so that a claim
-- costs the same whether a host has one job or ten thousand. A lane where nothing is due, or whose
-- host rests, is parked by the first worker that meets it.
CREATE TABLE lane (
  priority INTEGER NOT NULL,
  host INTEGER NOT NULL REFERENCES host,
  turn INTEGER NOT NULL,
  parked_until INTEGER,
  PRIMARY KEY (priority, host)
) STRICT, WITHOUT ROWID;

CREATE INDEX lane_by_turn ON lane (priority, turn) WHERE parked_until IS NULL;
CREATE INDEX lane_parked ON lane (parked_until) WHERE parked_until IS NOT NULL;

-- The small version of a preview's picture, as it is drawn.
CREATE TABLE picture (
  preview INTEGER PRIMARY KEY REFERENCES preview ON DELETE CASCADE,
  url TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  pixels BLOB NOT NULL
) STRICT;

-- What a person keeps: a link by its place in a message, or the message itself at place -1.
CREATE TABLE saved (
  message INTEGER NOT NULL REFERENCES message,
  place INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  PRIMARY KEY (message, place)
) STRICT, WITHOUT ROWID;

-- Numbers that only grow: `change` orders what changed for those who watch, `turn` orders the lanes
-- and tells one lease from every other.
CREATE TABLE tally (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO tally (name, value) VALUES ('change', 0), ('turn', 0);

-- Search over what was said and over what the cards say. Only the words are kept here: the texts stay
-- in their tables, the cards' as JSON, and whoever changes a row tells the index what it said before.
CREATE VIRTUAL TABLE message_words USING fts5 (
  text, content = 'message', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2"
);

CREATE VIRTUAL TABLE preview_words USING fts5 (
  title, site_name, description, content = '', tokenize = "unicode61 remove_diacritics 2"
);
