import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { idSchema } from "@/domain/id";
import { PURCHASE_CENTS_MAX } from "@/domain/limits/limits";
import type { Cents } from "@/domain/money/rules";
import { issue } from "@/domain/text/messages";
import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/**
 * Why a slip and its lines differ. A discount of the whole slip lowers what members pay. Bags and parking they share
 * where the provider switched that on and the terms say so; all else is ours to pay.
 */
export const SLIP_CAUSES = [
  "discount",
  "deposit",
  "bag",
  "parking",
  "rounding",
  "unexplained",
] as const;
export type SlipCause = (typeof SLIP_CAUSES)[number];

export interface SlipDifference {
  readonly cause: SlipCause;
  /** What it adds to the slip; a discount is below zero. */
  readonly cents: Cents;
}

/** What a slip says beyond its lines and the causes that were named: 0 where it adds up. */
export function openDifference(
  slip: { readonly total_cents: Cents; readonly differences: readonly SlipDifference[] },
  lines: readonly { readonly cents: Cents }[],
): Cents {
  return slip.total_cents - sumOf(lines) - sumOf(slip.differences);
}

/** The discount of a whole slip, in cents above zero. */
export function discountOf(differences: readonly SlipDifference[]): Cents {
  return 0 - sumOf(differences.filter(({ cause }) => cause === "discount"));
}

/** What of a slip we pay ourselves; below zero where the shop took less. */
export function oursOf(differences: readonly SlipDifference[]): Cents {
  return sumOf(differences.filter(({ cause }) => cause !== "discount"));
}

function sumOf(all: readonly { readonly cents: Cents }[]): Cents {
  return all.reduce((sum, { cents }) => sum + cents, 0);
}

/** A line of a slip, or one of the same shop that is on no slip. */
export interface SlipLine {
  readonly id: string;
  readonly item_name: string;
  readonly quantity_milli: number;
  readonly cents: Cents;
}

/** What may be behind a difference: a line to add or to enter again, or a cause to name. */
export type UsualCause =
  | {
      readonly cause: "line_missing" | "line_too_many" | "price_times_quantity";
      readonly line: SlipLine;
    }
  | { readonly cause: SlipCause; readonly cents: Cents };

/** In South Africa a shop rounds what is paid in cash down to ten cents. */
const ROUNDED_BELOW: Cents = 10;

/** The usual causes of a difference, the most likely first. */
export function usualCauses(
  open: Cents,
  lines: readonly SlipLine[],
  others: readonly SlipLine[],
): UsualCause[] {
  if (open === 0) return [];
  const missing = others.filter(({ cents }) => cents === open);
  const tooMany = lines.filter(({ cents }) => cents === -open);
  const perPiece = lines.filter((line) => isPriceOfOne(line, open));
  return [
    ...missing.map((line) => ({ cause: "line_missing", line }) as const),
    ...perPiece.map((line) => ({ cause: "price_times_quantity", line }) as const),
    ...tooMany.map((line) => ({ cause: "line_too_many", line }) as const),
    ...causesOf(open, lines.length > 0).map((cause) => ({ cause, cents: open })),
  ];
}

/** A slip without lines may be that of a car park. */
function causesOf(open: Cents, hasLines: boolean): SlipCause[] {
  const rounding: SlipCause[] = open > -ROUNDED_BELOW && open < 0 ? ["rounding"] : [];
  if (open < 0) return [...rounding, "discount", "unexplained"];
  return hasLines
    ? ["bag", "deposit", "unexplained"]
    : ["parking", "bag", "deposit", "unexplained"];
}

/** Whether the price of one was entered for several, or the price of several as that of one. */
function isPriceOfOne({ cents, quantity_milli }: SlipLine, open: Cents): boolean {
  const count = quantity_milli / 1000;
  if (!Number.isInteger(count) || count < 2 || cents === 0) return false;
  return cents * (count - 1) === open || cents / count - cents === open;
}

/** How many causes a slip may name, and lines it may have. */
const SLIP_CAUSES_MAX = 10;
export const SLIP_LINES_MAX = 500;
/** How many slips a delivery may have. */
export const SLIPS_MAX = 500;

const total = z
  .number(issue("amount_invalid"))
  .check(
    z.refine(Number.isInteger, issue("amount_invalid")),
    z.gte(1, issue("amount_invalid")),
    z.lte(PURCHASE_CENTS_MAX, issue("amount_too_large")),
  );

const differenceSchema = z
  .object({
    cause: z.enum(SLIP_CAUSES, issue("body_invalid")),
    cents: z.number(issue("amount_invalid")).check(
      z.refine((cents) => Number.isInteger(cents) && cents !== 0, issue("amount_invalid")),
      z.gte(-PURCHASE_CENTS_MAX, issue("amount_too_large")),
      z.lte(PURCHASE_CENTS_MAX, issue("amount_too_large")),
    ),
  })
  .check(
    z.refine(({ cause, cents }) => cause !== "discount" || cents < 0, issue("slip_discount_sign")),
  );

const revision = z
  .number(issue("body_invalid"))
  .check(z.refine(Number.isInteger, issue("body_invalid")));

/** `POST /api/app/buying/slips`: under the id that the client made; `revision` is the one it saw, 0 for a new slip. */
export const saveSlipSchema = z.object({
  id: idSchema,
  revision,
  delivery_date: plainDate("date_invalid"),
  shop: requiredLine(TEXT_LIMITS.shop, "slip_shop_required", "shop_preference_too_long"),
  total_cents: total,
  /** The purchases that are on it. */
  lines: z
    .array(idSchema, issue("body_invalid"))
    .check(z.maxLength(SLIP_LINES_MAX, issue("slip_too_many_lines"))),
  differences: z
    .array(differenceSchema, issue("body_invalid"))
    .check(z.maxLength(SLIP_CAUSES_MAX, issue("body_invalid"))),
});
export type SaveSlip = z.infer<typeof saveSlipSchema>;

/** `POST /api/app/buying/slips/void`: it was entered by mistake; its lines are on no slip again. A newer `revision` stays. */
export const voidSlipSchema = z.object({ id: idSchema, revision });
export type VoidSlip = z.infer<typeof voidSlipSchema>;

/** `POST /api/app/buying/slips/photo`: the fields beside the file. */
export const slipPhotoSchema = z.object({ id: idSchema });
