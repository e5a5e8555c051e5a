import { canonical } from "../canonical";
import { now } from "../clock";
import { currentMark, type Mark, markText, parseMark } from "./runs";

const KEY_STORE = "history.seal-key";
const KEY = /^[0-9a-f]{64}$/;

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
  const mark = parseMark(`${run}.${rev}`);
  if (parts.length !== 4 || !mark || !/^\d{1,15}$/.test(at)) return null;
  const expected = hash(app, userId, `${run}.${rev}.${at}`, facts);
  return $security.equal(expected, proof) ? { ...mark, at: Number(at) } : null;
}

/** Makes the key where the data folder has none yet: before the first request. It is backed up with the folder. */
export function ensureSealKey(app: App): void {
  if (KEY.test(keyText(app))) return;
  const key = $security.randomStringWithAlphabet(64, "0123456789abcdef");
  $os.writeFile(keyFile(app), key, 0o600);
}

function hash(app: App, userId: string, stamp: string, facts: object): string {
  return $security.hs256(`${userId} ${stamp} ${canonical(facts)}`, sealKey(app));
}

function sealKey(app: App): string {
  const kept = String(app.store().get(KEY_STORE) ?? "");
  if (kept) return kept;
  const key = keyText(app);
  if (!KEY.test(key)) throw new Error("the seal key in the data folder is missing or damaged");
  app.store().set(KEY_STORE, key);
  return key;
}

function keyText(app: App): string {
  try {
    return toString($os.readFile(keyFile(app)));
  } catch {
    return ""; // not made yet
  }
}

function keyFile(app: App): string {
  return `${app.dataDir()}/seal.key`;
}
