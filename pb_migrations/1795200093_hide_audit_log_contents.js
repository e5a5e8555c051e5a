// What a line of the audit log says is read by our own routes alone, which note who looked. PocketBase's list and live
// stream tell admins that there is a line.
migrate(
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    for (const name of ["before", "after", "reason"]) log.fields.getByName(name).hidden = true;
    app.save(log);
  },
  (app) => {
    const log = app.findCollectionByNameOrId("audit_log");
    for (const name of ["before", "after", "reason"]) log.fields.getByName(name).hidden = false;
    app.save(log);
  },
);
