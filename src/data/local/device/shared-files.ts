import { DAY_MS } from "@/domain/time/durations";
import { SHARED_DATABASE_NAME } from "../../core/database-name";
import { workerStore } from "../../core/worker-store";
import { sharer } from "./sharer";

const { inStore, exists } = workerStore(SHARED_DATABASE_NAME, "files");

/** A file that was shared into the app, until its order is chosen. */
export interface SharedFile {
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly sharedAt: number;
  /** The member who was signed in, else the first one who opens it. Empty until then. */
  readonly userId: string;
}

export async function saveSharedFile(file: File): Promise<void> {
  await forgetOldSharedFiles();
  await keep({
    id: crypto.randomUUID(),
    file,
    name: file.name,
    sharedAt: Date.now(),
    userId: await sharer(),
  });
}

/**
 * What a member shared within the last 24 hours, the newest first. What was shared while no one was signed
 * in is theirs from now on; what another member shared is not shown.
 */
export async function sharedFiles(userId: string): Promise<SharedFile[]> {
  await forgetOldSharedFiles();
  const files = (await allFiles()).filter((file) => !file.userId || file.userId === userId);
  for (const file of files) if (!file.userId) await keep({ ...file, userId });
  return files.sort((a, b) => b.sharedAt - a.sharedAt);
}

export async function dropSharedFile(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** Deletes the files of these members, empty for no one's; answers whether any other is left. */
export async function dropSharedFilesOf(isTheirs: (userId: string) => boolean): Promise<boolean> {
  const files = await allFiles();
  const theirs = files.filter(({ userId }) => isTheirs(userId));
  for (const { id } of theirs) await dropSharedFile(id);
  return files.length > theirs.length;
}

/** Whether a member shared a file that no order has yet. */
export async function hasSharedFiles(userId: string): Promise<boolean> {
  return (await allFiles()).some((file) => file.userId === userId);
}

/** Deletes files unclaimed for 24 hours, and those that a clock that was set back dates in the future. */
export async function forgetOldSharedFiles(): Promise<void> {
  const now = Date.now();
  const old = (await allFiles()).filter(({ sharedAt }) => Math.abs(now - sharedAt) >= DAY_MS);
  for (const { id } of old) await dropSharedFile(id);
}

async function keep(file: SharedFile): Promise<void> {
  await inStore("readwrite", (store) => store.put(file));
}

async function allFiles(): Promise<SharedFile[]> {
  return (await exists()) ? inStore<SharedFile[]>("readonly", (store) => store.getAll()) : [];
}
