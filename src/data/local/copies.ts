import type { Address } from "@/domain/address-commands";
import type { Basket } from "@/domain/basket-view";
import type { MembershipView } from "@/domain/membership-commands";
import type { OrderPage } from "@/domain/order-commands";
import type { Profile } from "@/domain/profile-commands";
import { db } from "./db";

/** What the dashboard shows, by its names: this phone's last answers of the server. */
export interface Copies {
  profile: Profile | null;
  addresses: readonly Address[];
  orders: OrderPage;
  baskets: { readonly baskets: readonly Basket[]; readonly next: string | null };
  membership: MembershipView;
}
export type CopyName = keyof Copies;

export interface Copy<Value> {
  readonly value: Value;
  /** When the server said so, in milliseconds of this device's clock. */
  readonly asOf: number;
}

/** A copy as it lies in the database; readable without a network, never the truth about money. */
export interface CopyRow extends Copy<unknown> {
  id: string;
  userId: string;
}

/** The copy that this phone has for a member, or null. */
export async function copyOf<Name extends CopyName>(
  userId: string,
  name: Name,
): Promise<Copy<Copies[Name]> | null> {
  const row = await db.copies.get(name);
  return row?.userId === userId ? (row as Copy<Copies[Name]>) : null;
}

/** Keeps what the server answered just now. */
export async function keepCopy<Name extends CopyName>(
  userId: string,
  name: Name,
  value: Copies[Name],
): Promise<void> {
  await db.copies.put({ id: name, userId, value, asOf: Date.now() });
}
