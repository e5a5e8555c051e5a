routerAdd("GET", "/api/app/ready", (e) => e.json(200, { ready: true }));
routerAdd("GET", "/api/app/parity", (e) =>
  e.string(200, JSON.stringify(require(`${__hooks}/build/parity.js`).answers())),
);
