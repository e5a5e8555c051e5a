// Which three letters members' words have: a search for two letters that nobody has reads no member.
migrate(
  (app) => {
    app
      .db()
      .newQuery("CREATE VIRTUAL TABLE member_letters USING fts5vocab (member_index, row)")
      .execute();
  },
  (app) => {
    app.db().newQuery("DROP TABLE member_letters").execute();
  },
);
