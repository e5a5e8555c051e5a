// @ts-check
/// <reference path="../pb_data/types.d.ts" />

cronAdd("retention", "40 1 * * *", () =>
  require(`${__hooks}/build/retention/apply-retention.js`).applyRetention($app),
);
