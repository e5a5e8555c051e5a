import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestServer } from "./pocketbase";

const WAL_HEADER = 32;
const FRAME_HEADER = 24;
/** Of data.db-shm: https://www.sqlite.org/walformat.html, "WAL-Index Header". */
const SHM = { mxFrame: 16, checkpointed: 96, beingCheckpointed: 128 };

/** What a disk holds of the write-ahead log's frames that no fsync has carried to it yet. */
export type Tail = "none" | "some" | "torn";

/** The data folder at one instant, and how many frames of its log the disk is sure to have. */
export interface Instant {
  readonly dataDir: string;
  readonly synced: number;
  readonly written: number;
  remove(): void;
}

/**
 * The data folder as it is between two instructions of the server, which is stopped meanwhile. SQLite waits for the
 * log before it carries frames into the database: up to there, and no further, the disk has them.
 */
export function instantOf(server: TestServer): Instant {
  const dataDir = mkdtempSync(join(tmpdir(), "pantry-power-"));
  process.kill(server.pid(), "SIGSTOP");
  try {
    while (!isStopped(server)); // each of its threads, which takes a moment
    cpSync(server.dataDir, dataDir, { recursive: true });
  } finally {
    process.kill(server.pid(), "SIGCONT");
  }
  const index = readFileSync(join(dataDir, "data.db-shm"));
  const [written, checkpointed, attempted] = [
    index.readUInt32LE(SHM.mxFrame),
    index.readUInt32LE(SHM.checkpointed),
    index.readUInt32LE(SHM.beingCheckpointed),
  ];
  return {
    dataDir,
    synced: Math.min(Math.max(checkpointed, attempted), written),
    written,
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function isStopped(server: TestServer): boolean {
  const tasks = `/proc/${server.pid()}/task`;
  return readdirSync(tasks).every((task) =>
    /^State:\s+[Tt]/m.test(readFileSync(join(tasks, task, "status"), "utf8")),
  );
}

/** Whether everything that was written is in the database's own file. */
export function isCarriedOver(server: TestServer): boolean {
  const index = readFileSync(join(server.dataDir, "data.db-shm"));
  return index.readUInt32LE(SHM.checkpointed) === index.readUInt32LE(SHM.mxFrame);
}

/** A data folder as the power cut leaves it: the disk has `tail` of the frames that were not carried to it. */
export function afterPowerLoss(
  { dataDir, synced, written }: Instant,
  tail: Tail,
  random: () => number,
): string {
  const folder = mkdtempSync(join(tmpdir(), "pantry-power-"));
  cpSync(dataDir, folder, { recursive: true });
  rmSync(join(folder, "data.db-shm")); // memory of the machine that lost its power
  const log = join(folder, "data.db-wal");
  const bytes = readFileSync(log);
  if (bytes.length === 0) return folder;
  const frame = FRAME_HEADER + bytes.readUInt32BE(8);
  const sure = WAL_HEADER + synced * frame;
  const end = WAL_HEADER + written * frame;
  if (tail === "none") writeFileSync(log, bytes.subarray(0, sure));
  if (tail === "some") {
    writeFileSync(log, bytes.subarray(0, sure + Math.floor(random() * (end - sure))));
  }
  if (tail === "torn") {
    // Sectors reach a disk in any order: some of them are as they were, others never came.
    for (let at = sure; at < end; at += 512) {
      if (random() < 0.5) bytes.fill(0, at, Math.min(at + 512, end));
    }
    writeFileSync(log, bytes);
  }
  return folder;
}
