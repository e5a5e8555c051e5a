// Makes the PNG icons in public/icons from public/favicon.svg. Run by hand after a change of the
// mark: node scripts/icons.mjs (with CHROMIUM_BIN where Chromium is not at /usr/bin/chromium).
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright";

const PAPER = "#fbf8f1";
const LEAF = "#1f6b3b";
/** `fill`: how much of the side the mark takes; maskable icons keep it within the inner 80%. */
const ICONS = [
  { file: "icon-192.png", size: 192, fill: 0.78, paper: PAPER, radius: 0.2 },
  { file: "icon-512.png", size: 512, fill: 0.78, paper: PAPER, radius: 0.2 },
  { file: "maskable-192.png", size: 192, fill: 0.56, paper: PAPER },
  { file: "maskable-512.png", size: 512, fill: 0.56, paper: PAPER },
  { file: "monochrome-512.png", size: 512, fill: 0.56, mono: true },
  { file: "apple-touch-icon.png", size: 180, fill: 0.68, paper: PAPER },
];

const mark = await readFile(new URL("../public/favicon.svg", import.meta.url), "utf8");
const folder = new URL("../public/icons/", import.meta.url);
await mkdir(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_BIN ?? "/usr/bin/chromium",
});
const page = await browser.newPage({ colorScheme: "light" });
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(pageOf(icon));
  await writeFile(new URL(icon.file, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();

/** @param {{ fill: number, paper?: string, radius?: number, mono?: boolean }} icon */
function pageOf({ fill, paper = "transparent", radius = 0, mono = false }) {
  const drawing = mono ? silhouette(mark) : mark;
  return `<style>
    body { margin: 0 }
    main { display: grid; place-items: center; height: 100vh; background: ${paper} }
    main { border-radius: ${radius * 100}% }
    svg { width: ${fill * 100}vw }
  </style><main>${drawing}</main>`;
}

/** A launcher paints the monochrome icon in one colour by its opacity: the slats become holes. @param {string} svg */
function silhouette(svg) {
  return svg
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replaceAll(/(fill|stroke)="#[0-9a-f]{6}"/g, `$1="${LEAF}"`)
    .replace('class="crate"', `fill="${LEAF}" mask="url(#slats)"`)
    .replace(
      /<path class="slat"([^>]*)\/>/,
      '<mask id="slats"><path fill="#fff" d="M0 0h48v48H0z"/><path stroke="#000"$1/></mask>',
    );
}
