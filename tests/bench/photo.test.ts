import { chromium } from "playwright";
import { build } from "vite";
import { expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.mjs";
import { photoOfSlip } from "../support/slips";
import { median, report } from "./figures";

const PHOTOS = 5;
const BOUND_MS = 1000;
const BOUND_BYTES = 100_000;
const SOURCE = new URL("../../src/data/device/shrink-photo.ts", import.meta.url).pathname;

// On the page, as where no service worker is: a worker's processor is one that the browser doesn't slow down.
test("a photo of 12 megapixels shrinks within a second at 4× CPU", async () => {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    const photo = (await photoOfSlip(page)).buffer.toString("base64");
    await page.addScriptTag({ content: await script() });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const shrunk: { ms: number; bytes: number }[] = [];
    for (let n = 0; n < PHOTOS; n++) shrunk.push(await page.evaluate(shrink, photo));
    const bytes = Math.max(...shrunk.map((one) => one.bytes));
    const ms = median(shrunk.map((one) => one.ms));
    report("a photo of a slip, shrunk at 4× CPU", { "median ms": ms, "most bytes": bytes });
    expect(bytes).toBeLessThanOrEqual(BOUND_BYTES);
    expect(ms).toBeLessThanOrEqual(BOUND_MS);
  } finally {
    await browser.close();
  }
}, 120_000);

/** What shrinks photos, for a page without the app. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: SOURCE, formats: ["iife"], name: "photos" },
    },
  });
  const [output] = [built].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("nothing was built");
  return chunk.code;
}

async function shrink(base64: string) {
  const { photos } = globalThis as unknown as {
    photos: { shrinkPhoto(photo: Blob): Promise<Blob> };
  };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const from = performance.now();
  const { size } = await photos.shrinkPhoto(new Blob([bytes], { type: "image/jpeg" }));
  return { ms: performance.now() - from, bytes: size };
}
