import { DAY_MS, HOUR_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { fail } from "../core/http";

/** What has not been finished by then begins again. */
const KEPT_MS = 48 * HOUR_MS;
/** Uploads that a member may have begun at a time; the oldest makes room. */
const MOST_PER_MEMBER = 3;
/** Twelve of the largest files. */
const BYTES_PER_DAY = 60_000_000;
const SMALL_PART = 4096;
const WRITE_ONLY = 1;

/** The bytes of a proof that have arrived so far: a file below the data folder, in a folder of its member. */
export class PartialFile {
  readonly path: string;
  readonly #root: FolderRoot;
  readonly #name: string;
  readonly #folder: string;

  constructor(app: App, userId: string, { id, sha256 }: { id: string; sha256: string }) {
    this.#folder = memberFolder(app, userId);
    // Another file under the same id never continues this one.
    this.#name = `${id}-${sha256}`;
    this.path = `${this.#folder}/${this.#name}`;
    $os.mkdirAll(this.#folder, 0o700);
    this.#root = $os.openRoot(this.#folder);
  }

  size(): number {
    return this.#exists() ? this.#root.stat(this.#name).size() : 0;
  }

  append(bytes: number[]): void {
    const from = this.size();
    const file = this.#exists()
      ? this.#root.openFile(this.#name, WRITE_ONLY, 0o600)
      : this.#begin();
    try {
      file.writeAt(bytes, from);
    } finally {
      file.close();
    }
  }

  /** Returns what is left of it: nothing. */
  discard(): number {
    if (this.#exists()) this.#root.remove(this.#name);
    return 0;
  }

  close(): void {
    this.#root.close();
  }

  #begin(): WritableFile {
    makeRoom(this.#folder, this.#root);
    return this.#root.create(this.#name);
  }

  #exists(): boolean {
    try {
      this.#root.stat(this.#name);
      return true;
    } catch {
      return false; // Go's error of a missing file
    }
  }
}

/** Counts what a member sends in a day, small requests as a part; 429 when it is too much. A restart forgets it. */
export function spendUploadBudget(app: App, e: RequestEvent, userId: string, bytes: number): void {
  const key = `upload-budget:${userId}`;
  const day = Math.floor(now() / DAY_MS);
  const [spentOn, spent] = String(app.store().get(key) ?? "")
    .split(" ")
    .map(Number);
  const total = Math.max(bytes, SMALL_PART) + (spentOn === day ? (spent ?? 0) : 0);
  if (total > BYTES_PER_DAY) {
    e.response.header().set("Retry-After", "3600");
    fail(429, "too_many_attempts");
  }
  app.store().set(key, `${day} ${total}`);
}

/** Runs every night: removes abandoned uploads, and the folders that are empty then. */
export function sweepPartialFiles(app: App): void {
  for (const member of entries(uploadsFolder(app))) {
    const folder = memberFolder(app, member.name());
    const files = entries(folder);
    const old = files.filter((file) => now() - changedAt(file) > KEPT_MS);
    for (const file of old) $os.removeAll(`${folder}/${file.name()}`);
    if (old.length === files.length) $os.removeAll(folder);
  }
}

/** An erased member's. */
export function removePartialFiles(app: App, userId: string): void {
  $os.removeAll(memberFolder(app, userId));
}

function makeRoom(folder: string, root: FolderRoot): void {
  const files = entries(folder).sort((one, other) => changedAt(other) - changedAt(one));
  for (const file of files.slice(MOST_PER_MEMBER - 1)) root.remove(file.name());
}

function changedAt(file: DirectoryEntry): number {
  return file.info().modTime().unixMilli();
}

function entries(folder: string): DirectoryEntry[] {
  try {
    return Array.from($os.readDir(folder));
  } catch {
    return []; // nothing was uploaded yet
  }
}

function memberFolder(app: App, userId: string): string {
  return `${uploadsFolder(app)}/${userId}`;
}

function uploadsFolder(app: App): string {
  return `${app.dataDir()}/uploads`;
}
