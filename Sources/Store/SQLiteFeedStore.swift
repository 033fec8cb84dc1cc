/// The store on one machine, in one SQLite file.
public enum SQLiteFeedStoreIsComing {}
