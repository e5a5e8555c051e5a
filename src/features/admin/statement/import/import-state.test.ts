import { expect, test } from "vitest";
import type { ReadStatement } from "@/domain/statement/reading/read";
import type { StatementAccount } from "@/domain/statement/requests";
import { type GivenStatement, previewOf, questionsOf, saidOfAll } from "./import-state";

const account = (id: string, given: Partial<StatementAccount> = {}): StatementAccount => ({
  id,
  name: id,
  number: "62001234567",
  bank: "fnb",
  column_map: null,
  reaches: "",
  gaps: [],
  ...given,
});
const chosen = (accounts: readonly StatementAccount[], layout: string, accountNumber = "") => {
  const read = { layout, accountNumber, bank: "", lines: [] } as unknown as ReadStatement;
  const given = {} as GivenStatement;
  return previewOf({ given, read, map: null }, accounts).accountId;
};

test.each([
  ["the account of its number", [account("a"), account("b", { number: "99" })], "absa", "99", "b"],
  ["the only account, of the same bank", [account("a")], "fnb-business", "", "a"],
  ["no account of another bank", [account("a")], "absa", "", null],
  ["no account for a file that names no bank", [account("a")], "ofx", "", null],
  ["the only account, whose columns were named", [account("a", { bank: "map" })], "map", "", "a"],
  [
    "F680 no account of another bank that has no number",
    [account("a", { number: "", bank: "absa" })],
    "fnb",
    "62009999999",
    null,
  ],
  [
    "F680 no account without a number, where the file names no bank",
    [account("a", { number: "", bank: "absa" })],
    "ofx",
    "62009999999",
    null,
  ],
  [
    "F683 the account of its number, whatever zeros are before it",
    [account("a"), account("b", { number: "012345678" })],
    "ofx",
    "12345678",
    "b",
  ],
  [
    "F694 the one of two accounts whose number is written so",
    [account("a", { number: "012345678" }), account("b", { number: "12345678" })],
    "ofx",
    "12345678",
    "b",
  ],
  ["the only account, of another number, to be refused", [account("a")], "absa", "99", "a"],
  ["none of several", [account("a"), account("b", { number: "99" })], "fnb", "", null],
  ["a new account where there is none", [], "fnb", "", ""],
] as const)("T312 a file is for %s", (_, accounts, layout, number, expected) => {
  expect(chosen(accounts, layout, number)).toBe(expected);
});

const questions = Array.from({ length: 2 }, (_, line) => ({
  line,
  stored: { id: "s", date: "", cents: 0, text: "" },
}));

test("what is said of all deposits leaves the answers that are given", () => {
  expect(saidOfAll({ questions, answers: {} }, "same")).toEqual({ "0 s": "same", "1 s": "same" });
  expect(saidOfAll({ questions, answers: { "0 s": "new" } }, "same")).toEqual({ "1 s": "same" });
  const answers = { "0 s": "new", "1 s": "same" } as const;
  expect(saidOfAll({ questions, answers }, "new")).toEqual({ "0 s": "new", "1 s": "new" });
});

test("F693 what is asked now is shown, and below it what was answered", () => {
  const about = (line: number, id: string) => ({
    line,
    stored: { id, date: "", cents: 0, text: "" },
  });
  const questions = [about(0, "a"), about(1, "b"), about(2, "c"), about(3, "d")];
  const answers = { "0 a": "new", "1 b": "same", "2 c": "new" } as const;
  expect(questionsOf({ questions, answers }, [about(2, "a"), about(1, "b")])).toEqual([
    about(2, "a"),
    about(1, "b"),
    about(0, "a"),
    about(2, "c"),
  ]);
});
