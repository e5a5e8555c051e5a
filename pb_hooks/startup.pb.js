// @ts-check
/// <reference path="../pb_data/types.d.ts" />

onBootstrap((e) => {
  e.next();
  require(`${__hooks}/build/all.js`); // a file that cannot be loaded ends the process
  e.app.runAllMigrations(); // here a failing migration ends the process; in `serve` it would exit 0
  require(`${__hooks}/build/startup.js`).startUp(e.app);
});

routerAdd("GET", "/api/app/ready", (e) => require(`${__hooks}/build/ready.js`).ready(e));
