import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { BASKET_ITEMS_MAX, withinQuantity } from "@/domain/text/text-limits";

/** What a property of a synced row may hold. Rows are flat, so that they merge property by property. */
type ColumnType = "text" | "number" | "flag";

export interface SyncedTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The number nearest to the merged one that a property may have. */
  readonly bounds?: Readonly<Record<string, (value: number) => number>>;
  /** Rows of one member. Above what the screens allow, or two phones that fill one basket would lose work. */
  readonly maxRows: number;
  /** Of one row. All rows of a member come in one answer, two megabytes at most. */
  readonly maxBytes: number;
}

const itemColumns = asText(EMPTY_GROCERY_ITEM);

/**
 * What is synced between the phones of a member, and nothing else: the server takes no other table
 * and no other property.
 */
export const SYNCED_TABLES = {
  drafts: {
    maxRows: 5,
    maxBytes: 12_000,
    columns: {
      ...itemColumns,
      id: "text",
      userId: "text",
      orderId: "text",
      revision: "number",
      sentDigest: "text",
      step: "number",
      editedItemId: "text",
      prefilled: "flag",
      fullName: "text",
      phone: "text",
      addressLine1: "text",
      addressLine2: "text",
      suburb: "text",
      city: "text",
      province: "text",
      postalCode: "text",
      deliveryInstructions: "text",
      prioritize: "text",
      frequency: "text",
      orderBudget: "text",
    },
  },
  items: {
    maxRows: 2 * BASKET_ITEMS_MAX,
    maxBytes: 5_000,
    bounds: { quantity: withinQuantity },
    columns: {
      ...itemColumns,
      quantity: "number",
      id: "text",
      draftId: "text",
      addedAt: "number",
    },
  },
} as const satisfies Readonly<Record<string, SyncedTable>>;

export type SyncedTableName = keyof typeof SYNCED_TABLES;

/** Deletions of one member that are kept for phones that are switched off, the newest of them. */
export const SYNCED_DELETIONS_MAX = 2_000;

/** The longest text that a synced row keeps of one property: above every limit of the screens. */
export const SYNCED_TEXT_MAX = 2000;

function asText<Row extends object>(row: Row) {
  return Object.fromEntries(Object.keys(row).map((name) => [name, "text"])) as {
    readonly [Name in keyof Row]: "text";
  };
}
