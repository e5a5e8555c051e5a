import { describe, expect, test } from "vitest";
import { readingGrade } from "../../scripts/reading-grade.mjs";
import { listTexts } from "../../scripts/text-list.mjs";
import { BANNED } from "../support/plain-words";

/** What the same list measured before its texts were written in plain words: sentences of six words or more. */
const GRADE_BEFORE = 3.15;
const GRADE_LIMIT = 4;

const texts = listTexts();
const shown = texts.filter(({ file }) => file.startsWith("src/"));
const where = ({ file, line, text }: (typeof texts)[number]) => `${file}:${line} ${text}`;

/** Rules and law quote these, or they are stored with a payment as they were chosen. */
const EXEMPT = new Set([
  "The deposit has not arrived in our account",
  "The amount is not the order's total",
  "The proof cannot be read",
  "This is not a tax invoice.",
]);
const UNCONTRACTED =
  /\b([Cc]ould|[Cc]an|[Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave|[Ww]ill|[Ww]ould) not\b|\b[Cc]annot\b|\b([Yy]ou|[Ww]e|[Tt]hey) (are|have) (been|already|now|signed|sent|received)\b|\b[Ii]t is\b/;

test.for(BANNED.map((phrase) => [String(phrase), phrase] as const))(
  "no text of the product says %s",
  ([, phrase]) => {
    expect(texts.filter(({ text }) => phrase.test(wordsOf(text))).map(where)).toEqual([]);
  },
);

test("texts on screen and in emails use contractions", () => {
  const stiff = shown.filter(({ text }) => !EXEMPT.has(text) && UNCONTRACTED.test(wordsOf(text)));
  expect(stiff.filter(isRead).map(where)).toEqual([]);
});

/** Where a number or a time is alone beside what it belongs to. */
const MAY_BEGIN_SMALL =
  /^(in \{days\} days|about \{about\}.*|milk 2L x2 Checkers|\(you\)|\(not yet\)|\(optional\))$/;

test("no sentence is put together from fragments", () => {
  const fragments = shown.filter(
    ({ text, isPart }) =>
      isPart ||
      (/^(\p{Ll}+[ ,]|[,;.] ?\p{L}|(and|or|of|to|for)$)/u.test(text) &&
        !MAY_BEGIN_SMALL.test(text)),
  );
  expect(fragments.filter(isRead).map(where)).toEqual([]);
});

describe("texts fit their places at 320 pixels", () => {
  /** Two lines of a button, one of a badge or a tab, two of a heading. */
  test.for([
    ["Button", 36],
    ["ButtonLink", 36],
    ["ButtonAnchor", 36],
    ["StatusBadge", 28],
    ["TabLink", 20],
    ["PageHeading", 60],
  ] as const)("%s: %i characters", ([element, most]) => {
    const placed = shown.filter((text) => text.element === element && text.kind !== "className");
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.filter(({ text }) => wordsOf(text).length > most).map(where)).toEqual([]);
  });
});

test("sentences are read with ease by a ten-year-old", () => {
  const sentences = shown.map(({ text }) => text).filter((text) => text.split(" ").length >= 6);
  const grade = readingGrade(sentences);
  console.info(`Reading grade ${grade.toFixed(2)}; before the plain words ${GRADE_BEFORE}`);
  expect(grade).toBeLessThan(GRADE_LIMIT);
});

test("the back office's texts of before are gone", () => {
  const before =
    /There are no delivery dates to come|^Other$|No member's deposit|Correct by hand|Left credit|^Most: |Make invitation|Looked at the statement/;
  const found = shown.filter(({ file, text }) => file.includes("admin") && before.test(text));
  const others = shown.filter(({ text }) => text !== "Other" && before.test(text));
  expect([...found, ...others].map(where)).toEqual([]);
});

/** A text without the code of its gaps. */
function wordsOf(text: string): string {
  return text.replace(/\{[^}]*\}/g, "{…}");
}

/** Logs and answers to other programs are for engineers. */
function isRead({ file }: { file: string }): boolean {
  return !/^src\/(server\/(orders|push\/s|mail\/send|privacy|disk|watch|startup|auth\/(listed|set))|domain\/(delivery\/calendar|account\/own-data|contact\/whatsapp))/.test(
    file,
  );
}
