import { caseTable } from "../case-table";
import { optionalTextRule, requiredLineRule, visibleText } from "./text-field";

const NAME = { min: 2, max: 40 };
const nameRule = requiredLineRule(NAME, "name_too_short", "name_too_long");
const noteRule = optionalTextRule({ min: 0, max: 40 }, "delivery_instructions_too_long");

export const tables = [
  caseTable("a line without invisible characters", nameRule, [
    ["T95 a zero-width space", ["Than\u200bdi"], { ok: true, value: "Thandi" }],
    ["T95 a soft hyphen", ["Than\u00addi"], { ok: true, value: "Thandi" }],
    ["T95 an override of direction", ["\u202eidnahT\u202c"], { ok: true, value: "idnahT" }],
    ["T95 isolates and marks", ["\u2066Ann\u2069\u200e\u200f"], { ok: true, value: "Ann" }],
    ["T95 tag characters", ["Ann\u{e0041}\u{e007f}"], { ok: true, value: "Ann" }],
    ["T95 variation selectors", ["Ann\ufe0f\u{e0101}"], { ok: true, value: "Ann" }],
    ["T95 a byte order mark", ["\ufeffAnn\ufeff Lee"], { ok: true, value: "Ann Lee" }],
    ["T95 line and paragraph ends", ["Ann\u2028Lee\u2029"], { ok: true, value: "Ann Lee" }],
    [
      "T95 the second set of control characters",
      ["Ann\u0085\u009bLee"],
      { ok: true, value: "Ann Lee" },
    ],
    ["T95 joiners where none belong", ["A\u200dn\u200cn"], { ok: true, value: "Ann" }],
    ["T95 two joiners in a row", ["می\u200c\u200cخواهم"], { ok: true, value: "میخواهم" }],
    [
      "T95 fillers alone are no name",
      ["\u3164\u115f\u2800"],
      { ok: false, code: "name_too_short" },
    ],
    [
      "T95 nothing visible is no name",
      ["\u200b\u2060 \u{e0020}"],
      { ok: false, code: "name_too_short" },
    ],
  ]),
  caseTable("a line in any language", nameRule, [
    [
      "Xhosa and Afrikaans",
      ["Nomvuyo Ngxanga-Müller"],
      { ok: true, value: "Nomvuyo Ngxanga-Müller" },
    ],
    ["accents as marks of their own", ["Rene\u0301e"], { ok: true, value: "Rene\u0301e" }],
    ["Arabic", ["عبد الله"], { ok: true, value: "عبد الله" }],
    ["Hebrew", ["שרה כהן"], { ok: true, value: "שרה כהן" }],
    ["Persian with its joiner", ["می\u200cخواهم"], { ok: true, value: "می\u200cخواهم" }],
    ["Sinhala with its joiner", ["ශ්\u200dරී"], { ok: true, value: "ශ්\u200dරී" }],
    ["Hindi", ["प्रिया शर्मा"], { ok: true, value: "प्रिया शर्मा" }],
    ["Tamil", ["தமிழ் செல்வி"], { ok: true, value: "தமிழ் செல்வி" }],
    ["Chinese", ["王小明"], { ok: true, value: "王小明" }],
    ["a character beyond the first plane", ["𠮷野家"], { ok: true, value: "𠮷野家" }],
    ["Korean", ["김민준"], { ok: true, value: "김민준" }],
    ["Thai", ["สมชาย"], { ok: true, value: "สมชาย" }],
    ["N’Ko and Ge’ez", ["ߒߞߏ አበበ"], { ok: true, value: "ߒߞߏ አበበ" }],
    [
      "a family and a heart",
      ["👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥"],
      { ok: true, value: "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥" },
    ],
    ["an emoji", ["Ann 🥖"], { ok: true, value: "Ann 🥖" }],
  ]),
  caseTable("several lines without invisible characters", noteRule, [
    [
      "T95 keep their ends",
      ["Gate\r\n\u202eblue\u2028two"],
      { ok: true, value: "Gate\nblue\ntwo" },
    ],
  ]),
  caseTable("visibleText", visibleText, [
    ["T95 a telephone number", ["082\u200b 123\u202d 4567"], "082 123 4567"],
  ]),
];
