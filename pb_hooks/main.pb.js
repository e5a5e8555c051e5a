// @ts-check
/// <reference path="../pb_data/types.d.ts" />

// Registers each row of src/server/routes.ts, jobs.ts and collection-hooks.ts.
const { routes, jobs, hooks } = require(`${__hooks}/build/registered.json`);

// PocketBase takes a handler as source text and runs it in other runtimes, where nothing of this file exists:
// what the handler needs is written into its text (docs/decisions/0008-one-table-of-routes.md).
const call = (argument, { file, name, access }) =>
  `require(__hooks + "/build/core/load-handler.js").callHandler(${argument}, ${JSON.stringify([file, name, access]).slice(1, -1)})`;
const callJob = ({ file, name, id }) =>
  `require(__hooks + "/build/core/load-handler.js").callJob($app, ${JSON.stringify([file, name, id]).slice(1, -1)})`;
const isOpen = $os.getenv("DASHBOARD") === "on";
const wanted = ({ closesDashboard }) => !(closesDashboard && isOpen);

for (const row of routes.filter(wanted)) {
  if (!row.file) continue; // PocketBase's own
  const [method, path] = row.route.split(" ");
  const middlewares = [];
  if (row.gzip) middlewares.push($apis.gzip());
  if (row.unlogged) middlewares.push($apis.skipSuccessActivityLog());
  routerAdd(method, path, `(e) => ${call("e", row)}`, ...middlewares);
}
for (const row of jobs) cronAdd(row.id, row.at, `() => ${callJob(row)}`);
for (const row of hooks.filter(wanted)) {
  globalThis[row.on](`(e) => ${call("e", row)}`, ...row.collections);
}

onBootstrap((e) => {
  e.next();
  // A file that cannot be loaded ends `migrate`, without which no start serves; serving loads what is asked for.
  if (!Array.from($os.args).includes("serve")) require(`${__hooks}/build/all.js`);
  e.app.runAllMigrations(); // here a failing migration ends the process; in `serve` it would exit 0
  require(`${__hooks}/build/startup/startup.js`).startUp(e.app);
});
