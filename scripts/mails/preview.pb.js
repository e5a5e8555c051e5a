// @ts-check
/// <reference path="../../pb_data/types.d.ts" />

// Loaded by scripts/mails.mjs alone, in place of the product's own hooks: `pocketbase mails <folder>`.
onBootstrap((e) => {
  e.next();
  e.app.runAllMigrations();
});

$app.rootCmd.addCommand(
  new Command({
    use: "mails",
    run: (_cmd, args) => {
      try {
        const mails = require(`${__hooks}/build/preview.js`).previews($app);
        for (const { name, html, text } of mails) {
          $os.writeFile(`${args[0]}/${name}.html`, html, 0o644);
          $os.writeFile(`${args[0]}/${name}.txt`, text, 0o644);
        }
        console.log(`mails: ${mails.map(({ name }) => name).join(" ")}`);
      } catch (error) {
        console.error(String(error));
        $os.exit(1);
      }
    },
  }),
);
