import type { BasketItemFields } from "@/domain/basket/grocery-item";
import type { SeededOrder } from "./orders.ts";

export type Value = string | number | boolean | null;
export type Row = Record<string, Value>;

export interface ProofFile {
  readonly proofId: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export interface SeededItem extends BasketItemFields {
  readonly id: string;
  readonly position: number;
}

/** The rows to write, by collection. */
export interface Harvest {
  readonly rows: Map<string, Row[]>;
  readonly files: ProofFile[];
  readonly orders: SeededOrder[];
  /** The items of each basket. */
  readonly items: Map<string, SeededItem[]>;
  /** What the database does itself once all rows are there. */
  readonly statements: string[];
  readonly references: Set<string>;
  readonly orderNumbers: Set<number>;
  /** The account that decided everything. */
  readonly adminId: string;
  /** Milliseconds: nothing happened later. */
  readonly now: number;
}

export function add(harvest: Harvest, collection: string, row: Row): void {
  const rows = harvest.rows.get(collection);
  if (rows) rows.push(row);
  else harvest.rows.set(collection, [row]);
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
