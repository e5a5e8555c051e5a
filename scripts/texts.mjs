import { readingGrade } from "./reading-grade.mjs";
import { listTexts } from "./text-list.mjs";

// `npm run texts`: place, state, kind and text of every text that people read, to be read aloud.
const texts = listTexts();
for (const { file, line, place, state, kind, text, isPart } of texts) {
  console.log(
    [`${file}:${line}`, place, state, isPart ? `${kind}, a part` : kind, text].join("\t"),
  );
}
const grade = readingGrade(texts.map(({ text }) => text)).toFixed(2);
console.log(`\n${texts.length} texts, reading grade ${grade}`);
