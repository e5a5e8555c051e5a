// Makes public/og.png, the picture that a shared link shows, from the landing page's own drawing. Run by
// hand after a change of it: node scripts/og-picture.mjs, once the app is built (with CHROMIUM_BIN where
// Chromium is not at /usr/bin/chromium).
import { readFile } from "node:fs/promises";
import { chromium } from "playwright";

/** @type {[string, string][]} */
const pages = JSON.parse(await readFile(new URL("../dist/pages.json", import.meta.url), "utf8"));
const home = new Map(pages).get("/") ?? "";
const styles = home.match(/<style>[\s\S]*?<\/style>/)?.[0] ?? "";
const picture = home.match(/<svg viewBox="0 0 640 440"[\s\S]*?<\/svg>/)?.[0];
const mark = await readFile(new URL("../public/favicon.svg", import.meta.url), "utf8");
if (!picture) throw new Error("the landing page has no drawing: run npm run build first");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
});
const page = await browser.newPage({
  colorScheme: "light",
  viewport: { width: 1200, height: 630 },
});
await page.setContent(`${styles}<style>
    main { display: grid; grid-template-columns: 520px 1fr; gap: 48px; align-items: center }
    main { box-sizing: border-box; height: 630px; padding: 56px; background: #fbf8f1 }
    h1 { font-size: 62px; margin-top: 28px }
    p { font-size: 27px; margin-top: 24px; color: #4a5850 }
    b { display: flex; align-items: center; gap: 16px; font-size: 32px }
    b svg { width: 64px }
  </style><main>
    <div>
      <b>${mark} Pooled Pantry</b>
      <h1>Groceries cost less when we buy together.</h1>
      <p>R59.00 a month, two free deliveries, cancel anytime.</p>
    </div>
    ${picture}
  </main>`);
await page.screenshot({ path: new URL("../public/og.png", import.meta.url).pathname });
await browser.close();
