import { Dexie, type Table } from "dexie";
import type { dexieCloud } from "dexie-cloud-addon";
import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import type { OutboxRow } from "../commands/commands";
import { databaseName } from "../core/database-name";
import { tryRoom, untilRoom } from "../core/room";
import { getSession, onSessionEvent } from "../core/session";
import { createListeners } from "../core/store";
import { addonTokens } from "../core/sync-tokens";
import type { ItemRow } from "./basket/basket-items";
import type { DraftRow } from "./basket/drafts";
import type { UsualRow } from "./basket/usual-items";
import type { BuyingRow } from "./cache/buying-rows";
import type { AnswerRow } from "./cache/cached-answers";
import type { OrderRow } from "./cache/cached-orders";
import type { ServerRow } from "./cache/server-mark";
import { keepServerClock } from "./device/kept-clock";
import type { KeptProofRow } from "./outbox/kept-proofs";
import { type DamagedRow, result, setDamagedAside } from "./set-aside";
import { loadSyncCode } from "./sync-loader";

/**
 * What one member writes, kept on the phone. Drafts and items are synced between the member's phones:
 * keys made here, flat properties that merge one by one, quantities changed by adding. Every other
 * table belongs to this phone alone.
 */
export class PantryDatabase extends Dexie {
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly items: Table<ItemRow, string>;
  declare readonly orders: Table<OrderRow, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly answers: Table<AnswerRow, string>;
  declare readonly usual: Table<UsualRow, string>;
  declare readonly keptProofs: Table<KeptProofRow, string>;
  declare readonly buying: Table<BuyingRow, string>;
  declare readonly server: Table<ServerRow, string>;
  declare readonly damaged: Table<DamagedRow, string>;

  /** Empty for the visitor's. */
  readonly userId: string;
  private hasSync = false;
  private opening: Promise<Dexie> | undefined;

  /**
   * The database of a member, or of the phone's visitor, which nothing ever syncs. A member's opens once the sync
   * is there: nothing is written that it would not see.
   */
  constructor(userId = "") {
    super(databaseName(userId));
    this.userId = userId;
    this.declareTables();
    if (!userId) this.prepareWhenOpen();
    this.addSync();
    // Signing out in any tab deletes the database: this one must not bring it back to life by a late write.
    this.on("versionchange", (event) => {
      this.close({ disableAutoOpen: event.newVersion === null });
    });
  }

  override open() {
    if (!this.userId || this.hasSync) return super.open();
    this.opening ??= this.openWithSync().finally(() => {
      this.opening = undefined;
    });
    return Dexie.Promise.resolve(this.opening);
  }

  private async openWithSync(): Promise<Dexie> {
    await loadSync();
    // After a sign-out in between no database stays.
    if (db !== this && getSession()?.user.id !== this.userId) throw new Dexie.DatabaseClosedError();
    return super.open();
  }

  /** Gives a member's database its sync, where that has loaded. */
  addSync(): void {
    if (!this.userId || this.hasSync || !syncAddon) return;
    this.hasSync = true;
    this.on("ready", () => this.waitForRoom(), true); // before the addon's own
    const early = this.tables.flatMap((table) => [table, Reflect.get(this, table.name) as Table]);
    syncAddon(this);
    this.declareTables(); // again: with them the addon declares its own
    adopt(this, early);
    this.prepareWhenOpen();
    this.syncDraftsAndItems();
  }

  /** The addon opens a new database also where it could write nothing in it, and then never syncs it. */
  private async waitForRoom(): Promise<void> {
    const database = this.backendDB();
    const options = database.transaction("$syncState").objectStore("$syncState");
    if ((await result(options.count("options"))) === 0) await untilRoom(() => tryRoom(database));
  }

  private declareTables(): void {
    this.version(1).stores({
      drafts: "id",
      items: "id, draftId",
      outbox: "id, place, orderId",
      keptProofs: "id, number",
      orders: "id",
      answers: "id",
      usual: "id",
      buying: "id, [date+kind]",
      server: "id",
      damaged: "id",
    });
  }

  private prepareWhenOpen(): void {
    this.on("ready", () => setDamagedAside(this.backendDB(), this.userId), true);
    this.on("ready", () => this.followLoss(), true);
  }

  /** The browser closes a database when its user clears the data of this site. */
  private followLoss(): void {
    this.backendDB().addEventListener("close", () => {
      this.close({ disableAutoOpen: true }); // nothing is kept in an empty one that would take its place
      lossListeners.tell(this);
    });
  }

  private syncDraftsAndItems(): void {
    const names = this.tables.map(({ name }) => name);
    this.cloud.configure({
      databaseUrl: syncsHere ? `${SYNC_URL}/${this.userId}` : "",
      requireAuth: false,
      customLoginGui: true,
      disableWebSocket: true,
      disableEagerSync: true,
      nameSuffix: false,
      socialAuth: false,
      unsyncedTables: names.filter((name) => !(name in SYNCED_TABLES)),
      fetchTokens: () => addonTokens(this.userId),
    });
  }
}

/**
 * Code that waits for the database holds tables of before the sync: they work on what is declared now. Dexie has
 * two of each, by its name on the database and in its list.
 */
function adopt(database: Dexie, early: readonly Table[]): void {
  for (const table of early) {
    Object.defineProperty(table, "core", { get: () => database.table(table.name).core });
  }
}

let syncAddon: typeof dexieCloud | undefined;
let syncsHere = true;

/**
 * Gives members' databases what syncs them: it loads after what the first screen needs. The service worker
 * only has it note what changes (`syncs` is false): the next page syncs that.
 */
export function provideSync(addon: typeof dexieCloud, { syncs = true } = {}): void {
  syncAddon = addon;
  syncsHere = syncs;
  db.addSync();
}

const RETRY_MS = 3000;

async function loadSync(): Promise<void> {
  while (!syncAddon) {
    try {
      await loadSyncCode();
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS)); // no network: nothing can be synced either
    }
  }
  db.addSync();
}

const lossListeners = createListeners<[PantryDatabase]>();

/** Tells when the browser has closed a database under an open page. */
export const onDatabaseLost = lossListeners.add;

/**
 * Where PocketBase answers the addon. Each database asks an address of its own below it, by which the transport
 * knows whose rows a request carries.
 */
export const SYNC_URL = `${location.origin}/api/dexie`;

/** The signed-in member's database, or the visitor's. Another one after the session changes hands. */
export let db = new PantryDatabase(getSession()?.user.id);

/**
 * The same, but within a transaction the one that it is of: a session that ends in between leads no write of a
 * member into the next one's database.
 */
export function currentDb(): PantryDatabase {
  return (Dexie.currentTransaction?.db as PantryDatabase | undefined) ?? db;
}

/** The database of `userId`, or the visitor's where that is empty; null once the session is another one. */
export function databaseOf(userId: string): PantryDatabase | null {
  const database = currentDb();
  return database.userId === userId ? database : null;
}

/** The same for what only members have: null for a visitor, whose database is not opened for it. */
export function memberDatabase(userId: string): PantryDatabase | null {
  return userId ? databaseOf(userId) : null;
}

onSessionEvent((_event, session) => {
  const userId = session?.user.id ?? "";
  if (userId === db.userId) return;
  const next = new PantryDatabase(userId);
  // What was typed last is written when a session ends, and belongs to the member whose session it was.
  if (userId) db = next;
  else
    queueMicrotask(() => {
      if (!getSession()) db = next;
    });
});

keepServerClock();

// Every property of a synced row is one that the server takes: it would be lost there in silence.
SYNCED_TABLES.drafts.columns satisfies Record<keyof DraftRow, unknown>;
SYNCED_TABLES.items.columns satisfies Record<keyof ItemRow, unknown>;
