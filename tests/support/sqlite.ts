import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const END = "---- the statements have ended";
const STATEMENTS_FD = 3;

type Run = (database: string, mode: "json" | "list", statements: string) => string;

let running: Run | undefined;

/** Databases of servers that run: a connection to one of them stays open, since to open it costs more than most statements. */
const inUse = new Set<string>();

/**
 * What the sqlite3 program says to these statements, as a second process beside the server. One program serves
 * a whole test process, since a start costs more than most statements; so does one connection while a server runs.
 */
export const sqlite: Run = (...given) => {
  running ??= startProgram();
  return running(...given);
};

/** From now on a server has this database. */
export function keepOpen(database: string): void {
  inUse.add(database);
}

/** The server is about to end, as the last one that has its database. */
export function letGo(database: string): void {
  if (inUse.delete(database)) running?.(":memory:", "list", "");
}

/** Node waits for a child only where it starts and ends within one call: this one is spoken to through named pipes. */
function startProgram(): Run {
  const folder = mkdtempSync(join(tmpdir(), "pantry-sqlite-"));
  const stdin = openPipe(join(folder, "in"));
  const stdout = openPipe(join(folder, "out"));
  const errors = openSync(join(folder, "errors"), "a+");
  const file = openSync(join(folder, "statements"), "w+");
  rmSync(folder, { recursive: true });
  const child = spawn("sqlite3", [], { stdio: [stdin.reader, stdout.writer, errors, file] });
  child.once("error", () => {}); // who asks it reads the end of its output
  // Whatever ended it, a test of ten minutes that asks again gets another one.
  child.once("exit", () => {
    running = undefined;
  });
  child.unref();
  closeSync(stdin.reader);
  closeSync(stdout.writer);

  let open = "";
  return (database, mode, statements) => {
    // As a file: what is left open in it, such as a quote, ends with it.
    ftruncateSync(file);
    writeSync(file, statements, 0);
    const isOpen = open !== "" && open === fileOf(database);
    open = inUse.has(database) ? fileOf(database) : "";
    const lines = [
      ...(isOpen ? [] : [`.open "${database}"`]),
      ".timeout 20000",
      `.mode ${mode}`,
      `.read /dev/fd/${STATEMENTS_FD}`,
      ...(open ? [] : [".open :memory:"]),
      `.print "${END}"`,
    ];
    writeSync(stdin.writer, `${lines.join("\n")}\n`);
    const output = readUntilEnd(stdout.reader);
    const said = takeText(errors);
    if (!said) return output;
    if (open) writeSync(stdin.writer, ".open :memory:\n"); // ends a transaction that broke off
    open = "";
    throw new Error(`sqlite3 refused:\n${said}\n${statements.slice(0, 2_000)}`);
  };
}

/** Its path with its number on the disk: a restored backup is another file. */
function fileOf(database: string): string {
  return `${database} ${statSync(database, { throwIfNoEntry: false })?.ino ?? ""}`;
}

/** Both ends of a named pipe: while both are open at once, neither waits for the other one. */
function openPipe(path: string): { reader: number; writer: number } {
  execFileSync("mkfifo", [path]);
  const both = openSync(path, constants.O_RDWR);
  const ends = { reader: openSync(path, "r"), writer: openSync(path, "w") };
  closeSync(both);
  return ends;
}

/** What another process appended to this file. */
function takeText(file: number): string {
  const text = Buffer.alloc(fstatSync(file).size);
  readSync(file, text, 0, text.length, 0);
  ftruncateSync(file);
  return text.toString("utf8");
}

function readUntilEnd(reader: number): string {
  const end = Buffer.from(`${END}\n`);
  const parts: Buffer[] = [];
  const buffer = Buffer.alloc(1 << 16);
  let tail: Buffer = Buffer.alloc(0);
  while (!tail.equals(end)) {
    const length = readSync(reader, buffer);
    if (length === 0) throw new Error("sqlite3 does not run");
    parts.push(Buffer.from(buffer.subarray(0, length)));
    tail = Buffer.concat([tail, buffer.subarray(0, length)]).subarray(-end.length);
  }
  return Buffer.concat(parts).toString("utf8").slice(0, -end.length);
}
