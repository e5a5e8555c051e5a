// @ts-check
/// <reference path="../pb_data/types.d.ts" />

onBootstrap((e) => {
  e.next();
  // A file that cannot be loaded ends `migrate`, without which no start serves; serving loads what is asked for.
  if (!Array.from($os.args).includes("serve")) require(`${__hooks}/build/all.js`);
  e.app.runAllMigrations(); // here a failing migration ends the process; in `serve` it would exit 0
  require(`${__hooks}/build/startup/startup.js`).startUp(e.app);
});

routerAdd("GET", "/api/app/ready", (e) => require(`${__hooks}/build/startup/ready.js`).ready(e));
