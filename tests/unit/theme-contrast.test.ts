import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const src = new URL("../../src/", import.meta.url);
const css = readFileSync(new URL("styles.css", src), "utf8");
const themes = new Map(
  [...css.matchAll(/@plugin "daisyui\/theme" \{([^}]*)\}/g)].map(([, body = ""]) => [
    /name: "([\w-]+)"/.exec(body)?.[1] ?? "",
    new Map([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex])),
  ]),
);

const SURFACES = ["color-base-100", "color-base-200"];
const SOFT = ["maize-soft", "leaf-soft", "sky-soft", "tomato-soft"];
const FILLED = ["primary", "secondary", "accent", "neutral", "info", "success", "warning", "error"];

/** Every pair of text and background: WCAG 2.2, 1.4.3. */
const TEXT: [text: string, surface: string][] = [
  ...pairs(["color-base-content"], [...SURFACES, ...SOFT, "color-base-300"]),
  ...pairs(["muted"], [...SURFACES, "color-base-300"]),
  ...pairs(["color-primary", "color-error"], SURFACES),
  ...FILLED.map((name): [string, string] => [`color-${name}-content`, `color-${name}`]),
  ["color-accent", "color-secondary"],
];

/** Every pair in which a line, icon or ring alone says something: WCAG 2.2, 1.4.11. */
const LINES: [line: string, surface: string][] = [
  ...pairs(["line", "color-primary", "color-error", "color-base-content"], SURFACES),
  ...pairs(["color-primary"], ["leaf-soft"]),
];

describe.each([...themes])("the theme %s", (_name, colours) => {
  it.each(TEXT)("shows %s on %s with a contrast of at least 4.5", (text, surface) => {
    expect(contrast(colours.get(text), colours.get(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(LINES)("shows %s on %s with a contrast of at least 3", (line, surface) => {
    expect(contrast(colours.get(line), colours.get(surface))).toBeGreaterThanOrEqual(3);
  });
});

it("has the two themes", () => {
  expect([...themes.keys()]).toEqual(["pantry", "pantry-night"]);
});

const screens = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".tsx"),
);

it.each(screens)("%s dims no text and uses none of daisyUI's soft colours", (path) => {
  const source = readFileSync(new URL(path, src), "utf8");
  expect(source).not.toMatch(/\btext-[a-z0-9-]+\/\d|(?:btn|badge|alert)-soft\b/);
});

function pairs(texts: string[], surfaces: string[]): [string, string][] {
  return texts.flatMap((text) => surfaces.map((surface): [string, string] => [text, surface]));
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string | undefined): number {
  if (!hex) throw new Error("a colour that the theme does not name");
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
