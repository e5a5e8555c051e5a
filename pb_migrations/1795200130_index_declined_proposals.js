// As a decision is undone, what it ended waits for a second admin again: found by who decided, and when.
migrate(
  (app) => {
    const proposals = app.findCollectionByNameOrId("ledger_proposals");
    const which = "outcome = 'declined'";
    proposals.addIndex("idx_ledger_proposals_declined", false, "decided_by, decided_at", which);
    app.save(proposals);
  },
  (app) => {
    const proposals = app.findCollectionByNameOrId("ledger_proposals");
    proposals.removeIndex("idx_ledger_proposals_declined");
    app.save(proposals);
  },
);
