// A new reference must not be one slip away from another that can be paid. Of those that differ in a letter of the
// name the rest is the same, and of those that differ in the day what is around it: each is found at once.
const INDEXES = {
  idx_payment_references_without_name: "substr(reference, 4)",
  idx_payment_references_without_day: "substr(reference, 1, 3) || substr(reference, 12)",
};

migrate(
  (app) => {
    const references = app.findCollectionByNameOrId("payment_references");
    for (const [name, text] of Object.entries(INDEXES)) references.addIndex(name, false, text, "");
    app.save(references);
  },
  (app) => {
    const references = app.findCollectionByNameOrId("payment_references");
    for (const name of Object.keys(INDEXES)) references.removeIndex(name);
    app.save(references);
  },
);
