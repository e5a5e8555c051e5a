import { useEffect, useMemo, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { saveTypedForm, typedForm } from "@/data/local/device/typed-form";
import type { BuyingDay } from "@/data/sync/use-buying";
import type { Outcome, SaveEntry, Share } from "@/domain/buying/entry";
import { isBought, ONE_MILLI } from "@/domain/buying/entry";
import {
  budgetProblems,
  divideQuantity,
  itemBudgetWarnings,
  type PhoneLine,
  parseQuantity,
  proposedShares,
  quantityText,
} from "@/domain/buying/phone-list";
import { checkEntry } from "@/domain/buying/rules";
import { PURCHASE_CENTS_MAX } from "@/domain/limits/limits";
import { parseRand } from "@/domain/money/parse-rand";
import type { ErrorCode } from "@/domain/text/messages";
import { QUANTITY_MAX } from "@/domain/text/text-limits";

export interface EntryFields {
  readonly outcome: Outcome;
  readonly price: string;
  readonly shelf: string;
  readonly shop: string;
  readonly instead: string;
  readonly reason: string;
}

const EMPTY: EntryFields = {
  outcome: "bought",
  price: "",
  shelf: "",
  shop: "",
  instead: "",
  reason: "",
};

/** What is typed at the shelf, and what it would mean for whom. */
export function useEntry(day: BuyingDay, line: PhoneLine, shop: string) {
  const left = useMemo(() => proposedShares(line.wants, day.entriesOf(line.id)), [line, day]);
  const { id, fields, setFields, typed, setTyped, out, setOut, proposed, forget } = useTyped(
    `${day.date} ${line.id}`,
    shop,
    left,
  );

  const mayHave = (want: PhoneLine["wants"][number]) =>
    fields.outcome !== "substituted" || want.substitute;
  const isIn = (id: string) => !out.has(id) && (typed.has(id) || (proposed.get(id) ?? 0) > 0);
  const textOf = (id: string) => typed.get(id) ?? quantityText(proposed.get(id) ?? 0);
  const chosen = line.wants.filter((want) => mayHave(want) && isIn(want.id));
  const shares: Share[] = chosen.map(({ id }) => ({
    want_id: id,
    quantity_milli: parseQuantity(textOf(id)) ?? 0,
  }));
  const paid = { cents: centsOf(fields.price) ?? 0, shares: shares.filter(isSome) };
  const buys = isBought(fields.outcome) && paid.cents > 0;

  return {
    id,
    fields,
    forget,
    shares,
    paid,
    isIn,
    mayHave,
    textOf,
    over: buys ? budgetProblems(line, paid, day.free) : [],
    warnings: buys ? itemBudgetWarnings(line, paid, day.entriesOf(line.id)) : [],
    change: (more: Partial<EntryFields>) => setFields((before) => ({ ...before, ...more })),
    type: (id: string, text: string) => setTyped(new Map(typed).set(id, text)),
    /** Takes members in or leaves them out. */
    include(ids: readonly string[], isIncluded: boolean) {
      const next = new Set(out);
      for (const id of ids) {
        if (isIncluded) next.delete(id);
        else next.add(id);
      }
      setOut(next);
      const empty = ids.filter((id) => isIncluded && (proposed.get(id) ?? 0) === 0);
      const added = empty.map((id) => [id, quantityText(left.get(id) || ONE_MILLI)] as const);
      if (added.length > 0) setTyped(new Map([...typed, ...added]));
    },
    /** What a scale or a pack says, divided by what they asked for. */
    divide(totalMilli: number) {
      const weights = shares.map((share) => ({
        ...share,
        quantity_milli: proposed.get(share.want_id) || share.quantity_milli,
      }));
      const parts = divideQuantity(totalMilli, weights);
      setTyped(
        new Map([
          ...typed,
          ...parts.map((part) => [part.want_id, quantityText(part.quantity_milli)] as const),
        ]),
      );
    },
  };
}
export type Entering = ReturnType<typeof useEntry>;

interface TypedEntry {
  readonly id: string;
  readonly fields: EntryFields;
  readonly typed: readonly (readonly [string, string])[];
  readonly out: readonly string[];
  /** What was left to buy when typing began; absent in what older versions stored. */
  readonly left?: readonly (readonly [string, number])[];
}

/**
 * The entry that is typed, and not saved yet, stays on this phone: it may be turned off. From the first change on its
 * members are those of that moment: a price that was typed for three isn't for two once another buyer has one of them.
 */
function useTyped(line: string, shop: string, left: ReadonlyMap<string, number>) {
  const userId = useSessionUser()?.id ?? "";
  const [kept] = useState(() => {
    const form = typedForm<TypedEntry>(userId, "entry");
    return form.id === line ? form.values : undefined;
  });
  const [id] = useState<string>(() => kept?.id ?? crypto.randomUUID()); // pressed twice it is one entry
  const [fields, setFields] = useState<EntryFields>({ ...EMPTY, shop, ...kept?.fields });
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map(kept?.typed));
  const [out, setOut] = useState<ReadonlySet<string>>(new Set(kept?.out));
  const [leftThen, setLeftThen] = useState<ReadonlyMap<string, number> | undefined>(
    kept?.left && new Map(kept.left),
  );
  const [first] = useState({ fields, typed, out });
  const isBegun = fields !== first.fields || typed !== first.typed || out !== first.out;
  if (isBegun && !leftThen) setLeftThen(left);
  useEffect(() => {
    if (!isBegun || !leftThen) return;
    const values = { id, fields, typed: [...typed], out: [...out], left: [...leftThen] };
    saveTypedForm<TypedEntry>(userId, "entry", { id: line, values });
  }, [isBegun, userId, line, id, fields, typed, out, leftThen]);
  const forget = () => saveTypedForm(userId, "entry", null);
  const proposed = leftThen ?? left;
  return { id, fields, setFields, typed, setTyped, out, setOut, proposed, forget };
}

function isSome({ quantity_milli }: Share): boolean {
  return quantity_milli > 0;
}

function centsOf(text: string): number | undefined {
  const cents = parseRand(text);
  return cents.ok && cents.value >= 0 ? cents.value : undefined;
}

type Checked =
  | { readonly entry: SaveEntry }
  | { readonly field: "price" | "shelf" | "shop" | "instead" | "whom"; readonly code: ErrorCode };

/** The entry as it is saved, or the field that is wrong and why. */
export function checkTyped(
  { date }: Pick<BuyingDay, "date">,
  line: PhoneLine,
  entering: Pick<Entering, "id" | "fields" | "paid" | "shares">,
): Checked {
  const { id, fields, paid, shares } = entering;
  const buys = isBought(fields.outcome);
  const cents = buys ? centsOf(fields.price) : 0;
  const shelf = !buys || fields.shelf.trim() === "" ? 0 : centsOf(fields.shelf);
  if (cents === undefined || (buys && cents === 0)) {
    return {
      field: "price",
      code: fields.price.trim() ? "amount_invalid" : "buying_price_required",
    };
  }
  if (shelf === undefined) return { field: "shelf", code: "amount_invalid" };
  if (shelf > PURCHASE_CENTS_MAX) return { field: "shelf", code: "amount_too_large" };
  const whom = wrongShares(shares);
  if (whom) return { field: "whom", code: whom };
  const entry: SaveEntry = {
    id,
    delivery_date: date,
    line_id: line.id,
    outcome: fields.outcome,
    cents,
    shelf_cents: shelf,
    shop: fields.shop,
    bought_item: fields.outcome === "substituted" ? fields.instead.trim() : "",
    reason: fields.outcome === "bought" ? "" : fields.reason.trim(),
    shares: paid.shares,
  };
  const wants = new Map(line.wants.map((want) => [want.id, want]));
  const checked = checkEntry(entry, (id) => wants.get(id)?.substitute === true);
  if (checked.ok) return { entry };
  const field = FIELD_OF[checked.code] ?? "whom";
  return { field, code: checked.code };
}

/** What is wrong with whom it's for, by what was typed. */
function wrongShares(shares: readonly Share[]): ErrorCode | undefined {
  if (shares.length === 0) return "buying_nobody";
  if (!shares.every(isSome)) return "buying_quantity_required";
  const isTooMuch = shares.some((share) => share.quantity_milli > QUANTITY_MAX * ONE_MILLI);
  return isTooMuch ? "quantity_too_large" : undefined;
}

const FIELD_OF: Readonly<Record<string, "price" | "shop" | "instead">> = {
  buying_price_required: "price",
  slip_shop_required: "shop",
  buying_instead_required: "instead",
};
