import { canonical } from "./canonical";
import { now } from "./clock";
import { hexDigits } from "./ids";
import { ensureKey, type KeyFile, readKey } from "./key-file";
import { currentMark, isLost, type Mark, markText, parseMark } from "./runs";

const KEY_STORE = "history.seal-key";
/** A mark names none: visitors get it too. */
const NO_MEMBER = "";
const KEY: KeyFile = { purpose: "seal", name: "seal.key", form: /^[0-9a-f]{64}$/ };

/** What a seal proves: at which moment this server told it, in its own milliseconds. */
export interface Sealed extends Mark {
  readonly at: number;
}

/**
 * Proves that this server told `facts` to this member at this moment: a keyed hash, whose key never leaves
 * the data folder. Empty where nothing is served.
 */
export function seal(app: App, userId: string, facts: object): string {
  const mark = currentMark(app);
  if (!mark) return "";
  const stamp = `${markText(mark)}.${now()}`;
  return `${stamp}.${hash(app, userId, stamp, facts)}`;
}

/** What a seal says of these facts, or null where this server never told them to this member. */
export function opened(app: App, userId: string, facts: object, given: string): Sealed | null {
  const parts = given.split(".");
  const [run = "", rev = "", at = "", proof = ""] = parts;
  const mark = parseMark(given);
  if (parts.length !== 4 || !mark || !/^\d{1,15}$/.test(at)) return null;
  const expected = hash(app, userId, `${run}.${rev}.${at}`, facts);
  return $security.equal(expected, proof) ? { ...mark, at: Number(at) } : null;
}

/** The moment that an answer is of, signed: `X-Server-Mark`. Empty where nothing is served. */
export function signedMark(app: App): string {
  return seal(app, NO_MEMBER, {});
}

/** What a phone has seen and this server told, but does not know any more; null for anything else. */
export function lostMark(app: App, text: string): Sealed | null {
  const mark = parseMark(text);
  return mark && isLost(app, mark) ? opened(app, NO_MEMBER, {}, text) : null;
}

/** Before the first request. */
export function ensureSealKey(app: App): void {
  ensureKey(app, KEY, () => hexDigits(64));
}

function hash(app: App, userId: string, stamp: string, facts: object): string {
  return $security.hs256(`${userId} ${stamp} ${canonical(facts)}`, sealKey(app));
}

function sealKey(app: App): string {
  const kept = String(app.store().get(KEY_STORE) ?? "");
  if (kept) return kept;
  const key = readKey(app, KEY);
  app.store().set(KEY_STORE, key);
  return key;
}
