// The back office lists feedback by the page that it came from, and by status within one.
const INDEXES = [
  ["idx_feedback_page", "page_url, created_at, id"],
  ["idx_feedback_page_status", "page_url, status, created_at, id"],
];

migrate(
  (app) => {
    const feedback = app.findCollectionByNameOrId("feedback");
    for (const [name, columns] of INDEXES) feedback.addIndex(name, false, columns, "");
    app.save(feedback);
  },
  (app) => {
    const feedback = app.findCollectionByNameOrId("feedback");
    for (const [name] of INDEXES) feedback.removeIndex(name);
    app.save(feedback);
  },
);
