import { Dexie } from "dexie";
import { dexieCloud } from "dexie-cloud-addon";
import { useSyncExternalStore } from "react";
import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { RequestError } from "../core/client";
import { inOneTab } from "../core/in-one-tab";
import { untilRoom } from "../core/room";
import { getSession, onSessionEvent, storedSession } from "../core/session";
import { canSave, requireRoom } from "../device/check-storage";
import { db, type PantryDatabase, provideSync } from "../local/db";
import { watchSyncRevision } from "../remote/sync-revision";
import { followClearedData } from "./cleared-data";
import { refetchOn } from "./refetch-on";
import {
  endTransport,
  holdRequests,
  installTransport,
  transport,
  wakeTransport,
} from "./transport";

/** A change is sent this long after it was made, with all that one tap writes. */
const PUSH_AFTER_MS = 40;
/** It waits until this long after the last sync began, with all changes made since. */
const PUSH_EVERY_MS = 150;
/** How long a screen waits for what other phones made before it begins with nothing. */
const JOIN_PATIENCE_MS = 10_000;
const RETRY_JOIN_MS = 5000;
/** What the phone did not store of an answer in this time, it could not store. */
const STORED_WITHIN_MS = 10_000;

const waiting = new Set<AbortController>();

let running: { readonly userId: string; readonly ended: AbortSignal; stop(): void } | undefined;

provideSync(dexieCloud);
installTransport(); // before any database opens
followClearedData();

/**
 * Syncs the signed-in member's drafts and baskets between their phones, from now until
 * the session ends or its member becomes an admin. Safe to call again. Admins' sessions cannot be renewed
 * and sync nothing.
 */
export function startSync(): void {
  const user = getSession()?.user;
  const member = user?.isAdmin ? undefined : user;
  if (running?.userId === member?.id) return;
  running?.stop();
  running = member && new Driver(db);
}

onSessionEvent(() => {
  if (running) startSync();
  wakeTransport();
});

/**
 * Resolves when this phone has what the member's other phones made, or when that fails or takes too
 * long: then what is made here is joined with it later.
 */
export async function initialSyncDone(): Promise<void> {
  const database = db;
  if (!running || isJoined(database)) return;
  if (!navigator.onLine) return;
  const patience = new AbortController();
  waiting.add(patience);
  const timer = setTimeout(() => patience.abort(), JOIN_PATIENCE_MS);
  await untilJoined(database, patience.signal);
  clearTimeout(timer);
  waiting.delete(patience);
}

/** Resolves when this phone has what the member's other phones made, however long that takes, or the session ends. */
export async function initialSync(): Promise<void> {
  if (running && !isJoined(db)) await untilJoined(db, running.ended);
}

/** Whether the member's first sync on this phone is done; true where nothing syncs. Renders again when that changes. */
export function useInitialSync(): boolean {
  return useSyncExternalStore(subscribeJoined, () => !isMember() || isJoined(db));
}

function subscribeJoined(changed: () => void): () => void {
  const { cloud } = db;
  const look = isMember() ? cloud.persistedSyncState.subscribe(changed) : undefined;
  return () => look?.unsubscribe();
}

function isMember(): boolean {
  return getSession()?.user.isAdmin === false;
}

function isJoined(database: PantryDatabase): boolean {
  const { realms } = database.cloud.persistedSyncState.value ?? {};
  return realms?.includes(database.userId) ?? false;
}

type Purpose = "push" | "pull";

class Driver {
  readonly userId: string;
  readonly #database: PantryDatabase;
  readonly #ended = new AbortController();
  #turn: AbortController | undefined;
  #isLeading = false;
  #wanted: Purpose | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #syncedAt = 0;
  #announced = 0;
  /** How many answers there were when all of them were stored, and when some were not. */
  #stored = 0;
  #unstored = 0;

  constructor(database: PantryDatabase) {
    this.#database = database;
    this.userId = database.userId;
    const { signal } = this.#ended;
    document.addEventListener("visibilitychange", () => this.#takeTurns(), { signal });
    this.#takeTurns();
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  stop(): void {
    this.#ended.abort();
    this.#turn?.abort();
    clearTimeout(this.#timer);
    endTransport();
  }

  /** A tab in sight asks to be the one that syncs; one that is hidden sends what it has and lets go. */
  #takeTurns(): void {
    if (document.visibilityState === "hidden") {
      if (this.#isLeading) this.#sync("push");
      this.#turn?.abort();
      this.#turn = undefined;
    } else if (!this.#turn) {
      const turn = new AbortController();
      this.#turn = turn;
      const { signal } = turn;
      void inOneTab(`sync-${this.userId}`, () => this.#lead(signal), { signal });
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    await this.#join(signal);
    if (signal.aborted || !isJoined(this.#database)) return;
    this.#isLeading = true;
    const tables = Object.keys(SYNCED_TABLES).map(
      (name) => `idb://${this.#database.name}/${name}/`,
    );
    const onStored = (parts: object) => {
      if (Object.keys(parts).some((part) => tables.some((table) => part.startsWith(table)))) {
        const next = this.#syncedAt + PUSH_EVERY_MS - performance.now();
        this.#kick("push", Math.max(PUSH_AFTER_MS, next));
      }
    };
    const pull = () => {
      wakeTransport();
      this.#kick("pull", 0);
    };
    Dexie.on("storagemutated", onStored);
    this.#stored = transport.answered;
    const complete = this.#database.cloud.events.syncComplete.subscribe(() => {
      this.#stored = transport.answered;
      this.#catchUp();
    });
    const recovering = setInterval(() => void this.#recover(), STORED_WITHIN_MS);
    const onRevision = (revision: number) => {
      this.#announced = Math.max(this.#announced, revision);
      this.#catchUp();
    };
    const end = refetchOn(pull, (onConnect) =>
      watchSyncRevision(this.userId, { onRevision, onConnect }),
    );
    this.#kick("pull", 0);
    await new Promise<void>((done) => signal.addEventListener("abort", () => done()));
    this.#isLeading = false;
    Dexie.on.storagemutated.unsubscribe(onStored);
    complete.unsubscribe();
    clearInterval(recovering);
    end();
  }

  /** Signs the database in as its member, once; what was made in it before is joined with what there is. */
  async #join(signal: AbortSignal): Promise<void> {
    const database = this.#database;
    holdRequests(false);
    while (!signal.aborted) {
      try {
        await database.open();
        if (isJoined(database)) break;
        if (database.cloud.currentUserId === this.userId) await reopen(database);
        else await signIn(database, signal);
        if (!isJoined(database)) await untilRoom(requireRoom, signal);
      } catch (error) {
        if (storedSession()?.user.id !== this.userId) break; // another tab has signed out, and deletes it
        if (!isLostNetwork(error)) reportError(error);
        for (const patience of waiting) patience.abort();
      }
      if (!isJoined(database) && !signal.aborted) await nextChance(signal);
    }
    holdRequests(true);
  }

  /** Pulls again where this phone is behind, or has to pull everything. */
  #catchUp(): void {
    const isBehind = transport.inFlight === 0 && this.#announced > transport.revision;
    if (isBehind || !isJoined(this.#database)) this.#kick("pull", 0);
  }

  /**
   * The addon's worker sleeps for 20 s to 15 min after an answer that could not be stored: once the phone has
   * room again, the database gets another worker.
   */
  async #recover(): Promise<void> {
    const { answered, inFlight } = transport;
    const isStuck = inFlight === 0 && answered > this.#stored;
    const wasStuck = this.#unstored === answered;
    if (isStuck) this.#unstored = answered;
    if (!isStuck || !wasStuck || !(await canSave()) || !this.#isLeading) return;
    this.#stored = answered;
    holdRequests(false);
    await reopen(this.#database).catch(reportError);
    holdRequests(true);
    this.#kick("pull", 0);
  }

  /** A later push never turns a wanted pull into a push. */
  #kick(purpose: Purpose, afterMs: number): void {
    if (purpose === "pull" || !this.#wanted) this.#wanted = purpose;
    if (afterMs === 0) clearTimeout(this.#timer);
    else if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      const wanted = this.#wanted ?? "push";
      this.#wanted = undefined;
      this.#timer = undefined;
      if (this.#isLeading) this.#sync(wanted);
    }, afterMs);
  }

  #sync(purpose: Purpose): void {
    this.#syncedAt = performance.now();
    void this.#database.cloud.sync({ purpose, wait: false });
  }
}

/** The first pull is automatic, and waits for the network where there is none. */
async function signIn(database: PantryDatabase, signal: AbortSignal): Promise<void> {
  holdRequests(true);
  await database.cloud.login();
  await untilJoinedOrIdle(database, signal);
}

/** Resolves when the phone has joined, or when nothing is under way by which it would: an answer was not stored. */
async function untilJoinedOrIdle(database: PantryDatabase, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  let answered = -1;
  const look = setInterval(() => {
    if (transport.inFlight === 0 && transport.answered === answered) end();
    answered = transport.answered;
  }, STORED_WITHIN_MS);
  signal.addEventListener("abort", end, { once: true });
  await untilJoined(database, ended.signal);
  clearInterval(look);
}

function untilJoined(database: PantryDatabase, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = database.cloud.persistedSyncState.subscribe(async () => {
      if (isJoined(database) && !(await isHeldBack(database))) done();
    });
    signal.addEventListener("abort", () => done(), { once: true });
    signal.addEventListener("abort", () => look.unsubscribe(), { once: true });
  });
}

/**
 * Whether a draft was written here while the first answer came: the addon leaves the other phone's row out of
 * that answer, until the next one has joined the two.
 */
async function isHeldBack(database: PantryDatabase): Promise<boolean> {
  const unsent = database.table("$drafts_mutations").count();
  return (await unsent.catch(() => 1)) > 0; // a closed database tells nothing more
}

/** After a sync that failed the addon has no worker, or one that sleeps. */
async function reopen(database: PantryDatabase): Promise<void> {
  database.close({ disableAutoOpen: false });
  await database.open();
}

function nextChance(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, RETRY_JOIN_MS);
    const now = () => {
      clearTimeout(timer);
      done();
    };
    window.addEventListener("online", now, { once: true });
    signal.addEventListener("abort", now, { once: true });
  });
}

function isLostNetwork(error: unknown): boolean {
  return error instanceof RequestError || error instanceof TypeError;
}
