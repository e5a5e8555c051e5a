import { expect, test } from "vitest";
import { GROCERIES } from "@/domain/basket/groceries";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { suggestedGroceries } from "@/domain/basket/grocery-words";
import { suggestedItems, USUAL_ITEMS_MAX } from "@/domain/basket/usual-items";
import { median, report, reportRatio } from "./figures";

const TYPED = "mealie meal 10kg White Star";
/** A third of what 50 ms at a quarter of the speed leave, in readings of the word list on the same machine. */
const READINGS = 100;
const TIMES = 50;

test("what is suggested for a letter costs at most as much as reading the word list a few times", () => {
  const { items } = parseGroceryList(
    Array.from({ length: USUAL_ITEMS_MAX }, (_, at) => `soap ${at + 1}00g`).join("\n"),
  );
  const letter = (text: string) => {
    parseGroceryList(text);
    suggestedGroceries(text, 4);
    suggestedItems(items, [], text);
  };
  const reading = () => Object.values(GROCERIES).map((words) => words.toLowerCase().split(/[\n,]/));
  const cost = (work: () => unknown) =>
    median(
      Array.from({ length: TIMES }, () => {
        const from = performance.now();
        work();
        return performance.now() - from;
      }),
    );
  letter(TYPED); // the word list is read once
  const typed = Math.max(
    ...Array.from(TYPED, (_, at) => cost(() => letter(TYPED.slice(0, at + 1)))),
  );
  const ratio = typed / cost(reading);
  report("a letter", { "slowest ms": typed, "readings of the word list": ratio });
  reportRatio("suggestions for a letter, against reading the word list", ratio, `< ${READINGS}`);
  expect(ratio).toBeLessThan(READINGS);
});
