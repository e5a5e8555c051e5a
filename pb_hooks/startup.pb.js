// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// At the top level on purpose: a bundle that cannot load stops the start.
require(`${__hooks}/build/server.js`);

onBootstrap((e) => {
  e.next();
  e.app.runAllMigrations(); // here a failing migration ends the process; in `serve` it would exit 0
  require(`${__hooks}/build/server.js`).startUp(e.app);
});

routerAdd("GET", "/api/app/ready", (e) => require(`${__hooks}/build/server.js`).ready(e));
