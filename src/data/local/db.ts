import { Dexie, type Table } from "dexie";
import type { ItemRow } from "./basket-items";
import { DATABASE_NAME } from "./database-name";
import type { DraftRow } from "./drafts";
import type { ProofRow } from "./proofs";
import type { OrderRow } from "./server-copy";

/**
 * What a member writes, kept on the phone. Drafts and items are made so that they can be synced
 * between phones as they are: keys made here, flat properties that merge one by one, quantities
 * changed by adding. Orders, proofs and the outbox belong to this phone alone.
 */
class PantryDatabase extends Dexie {
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly items: Table<ItemRow, string>;
  declare readonly orders: Table<OrderRow, string>;
  declare readonly proofs: Table<ProofRow, string>;

  constructor() {
    super(DATABASE_NAME);
    this.version(1).stores({
      drafts: "id",
      items: "id, draftId",
      outbox: "id, dueAt",
      orders: "id",
      proofs: "id, orderId",
    });
    // Signing out in any tab deletes the database: this one must not bring it back to life by a late write.
    this.on("versionchange", (event) => {
      this.close({ disableAutoOpen: event.newVersion === null });
    });
  }
}

export const db = new PantryDatabase();
