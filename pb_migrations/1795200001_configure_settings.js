// What the product needs of PocketBase whatever its environment; addresses, mail, rate limits and the
// trusted proxy follow the environment and are set by the server at every start.
migrate(
  (app) => {
    const settings = app.settings().clone();
    settings.meta.appName = "Pooled Pantry";
    settings.meta.hideControls = true;
    settings.batch.enabled = false;
    settings.logs.maxDays = 30;
    settings.logs.logIP = false;
    settings.logs.logAuthId = false;
    app.save(settings);
  },
  (app) => {
    const settings = app.settings().clone();
    settings.meta.appName = "Acme";
    settings.meta.hideControls = false;
    settings.logs.maxDays = 5;
    settings.logs.logIP = true;
    app.save(settings);
  },
);
