// @ts-check
/// <reference path="../pb_data/types.d.ts" />

cronAdd("watch-disk", "*/10 * * * *", () =>
  require(`${__hooks}/build/startup/watch-disk.js`).watchDisk($app),
);
