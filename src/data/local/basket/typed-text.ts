import { onSessionEvent } from "@/data/core/session";
import { beforeReload } from "@/data/device/before-reload";
import { SYNCED_TEXT_MAX } from "@/domain/sync/synced-tables";
import { ownKey } from "../../core/locked-members";
import { isOutOfRoom } from "../../core/quota";
import { noteLack } from "../../core/room";
import { storedJson } from "../../core/stored-json";
import { databaseOf } from "../db";
import { noteSaved, startSaving } from "../device/saved-state";
import { changeDraft, type TypedFields } from "./drafts";

/** At most this much typing is lost when the phone dies in the middle of a word. */
const WRITE_AFTER_MS = 250;
/** A phone without room is asked again so often. */
const RETRY_MS = 5000;
const LAST_WORDS = "pantry-last-words";

/** Whose words these are; empty for a visitor. */
let author = "";
/** Typed, and not known to be in the database. */
let unsaved: Partial<TypedFields> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let endSaving: ((worked: boolean) => void) | undefined;
let lastWrite: Promise<void> = Promise.resolve();
/** Why the last write failed. */
let problem: unknown;

/**
 * Keeps what was typed in the draft, field by field, within a quarter of a second or when the page is left
 * away. Of a text that is too long for any field the beginning: the screen says that it is too long.
 */
export function saveTyped(fields: Partial<TypedFields>): void {
  const texts = Object.entries(fields).map(([name, text]) => [
    name,
    text.slice(0, SYNCED_TEXT_MAX),
  ]);
  unsaved = { ...unsaved, ...Object.fromEntries(texts) };
  endSaving ??= startSaving();
  timer ??= setTimeout(flushTyped, WRITE_AFTER_MS);
}

/** Resolves when everything typed so far is in the database, or could not be written, as the saved state tells. */
export function flushTyped(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (Object.keys(unsaved).length > 0) lastWrite = write(unsaved);
  return lastWrite;
}

export async function storeTyped(): Promise<void> {
  await flushTyped();
  if (problem !== undefined) throw problem;
}

/** Whether the database may hold an older text of this field than the screen does. */
export function isUnsaved(field: string): boolean {
  return field in unsaved;
}

async function write(fields: Partial<TypedFields>): Promise<void> {
  const end = endSaving ?? noteSaved;
  const key = ownKey(LAST_WORDS, author);
  endSaving = undefined;
  try {
    if (!(await changeDraft(fields))) {
      // Saved with the next write, once the draft is open; until then nothing is called saved.
      if (endSaving) end(true);
      else endSaving = end;
      return;
    }
    localStorage.removeItem(key);
    // What was typed since stays for the next write.
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, text]) => fields[name as keyof TypedFields] !== text),
    );
    problem = undefined;
    noteLack(write, false);
    end(true);
  } catch (error) {
    problem = error;
    noteLack(write, isOutOfRoom(error));
    end(false); // it stays in `unsaved` for the next write
    clearTimeout(retryTimer);
    retryTimer = setTimeout(flushTyped, RETRY_MS);
  }
}

/**
 * Puts into the draft what was typed just before the page went away the last time, and what was typed since then
 * before there was a draft.
 */
export async function recoverTyped(userId: string): Promise<void> {
  if (!databaseOf(userId)) return;
  const key = ownKey(LAST_WORDS, userId);
  unsaved = { ...storedJson<Partial<TypedFields>>(key, {}), ...unsaved };
  await flushTyped();
  if (Object.keys(unsaved).length === 0) localStorage.removeItem(key);
}

// A page that is left aborts its database transactions; localStorage is written at once.
function leaveLastWords() {
  if (author && Object.keys(unsaved).length > 0) {
    localStorage.setItem(ownKey(LAST_WORDS, author), JSON.stringify(unsaved));
  }
}

beforeReload(flushTyped);
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    leaveLastWords();
    void flushTyped();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void flushTyped();
  });
}
onSessionEvent((event, session) => {
  const userId = session?.user.id ?? "";
  if (event === "SIGNED_OUT") {
    // A session that merely ended keeps what was typed; after a sign-out the database is gone, and this with it.
    void flushTyped().then(forgetTyped);
  } else if (author && userId !== author) {
    leaveLastWords(); // for their next session: nothing of it becomes the words of who signs in over them (T52)
    forgetTyped();
  }
  author = userId;
});

function forgetTyped(): void {
  unsaved = {};
  problem = undefined;
  noteLack(write, false);
}
