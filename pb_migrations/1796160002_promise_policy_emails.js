// Members are emailed before a policy changes: the texts say so again. A text whose sentence an admin changed stays.
migrate(
  (app) => {
    const policy =
      "When we change this policy, this page has the new text and the date of the change.";
    const terms =
      "When we change these terms, this page has the new text and the date of the change.";
    const promise =
      " We email members before a change takes effect, unless they've stopped these emails.";
    for (const document of app.findAllRecords("policy_documents")) {
      const before = document.getString("content");
      const after = before
        .replace(policy, () => policy + promise)
        .replace(terms, () => terms + promise);
      if (after === before) continue;
      document.set("content", after);
      app.save(document); // its updated_at is now, which the page shows
    }
  },
  () => {
    // A promise that stands is not taken back by an older program.
  },
);
