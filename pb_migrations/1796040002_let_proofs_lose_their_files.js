// A proof's file is deleted after twelve months; its row stays with the payment. The indexes are for the
// nightly job, which looks for what is old and still there.
migrate(
  (app) => {
    const proofs = app.findCollectionByNameOrId("payment_proofs");
    proofs.fields.getByName("file").required = false;
    proofs.addIndex("idx_payment_proofs_with_file", false, "created_at", "file != ''");
    app.save(proofs);
    const orders = app.findCollectionByNameOrId("orders");
    orders.addIndex("idx_orders_unfinished", false, "placed_at", "submitted_at = ''");
    app.save(orders);
    const mails = app.findCollectionByNameOrId("mail_outbox");
    mails.addIndex("idx_mail_outbox_age", false, "due_at", "");
    app.save(mails);
  },
  (app) => {
    const mails = app.findCollectionByNameOrId("mail_outbox");
    mails.removeIndex("idx_mail_outbox_age");
    app.save(mails);
    const orders = app.findCollectionByNameOrId("orders");
    orders.removeIndex("idx_orders_unfinished");
    app.save(orders);
    const proofs = app.findCollectionByNameOrId("payment_proofs");
    proofs.fields.getByName("file").required = true;
    proofs.removeIndex("idx_payment_proofs_with_file");
    app.save(proofs);
  },
);
