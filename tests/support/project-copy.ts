import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { startOf } from "../../scripts/lock.mjs";
import { baseFolder, freePort } from "./pocketbase";

const ROOT = resolve(import.meta.dirname, "../..");
const COPIED = [
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.base.json",
  "index.html",
  "scripts",
  "pb_hooks",
];
/** What few tests change: most of the project's files. */
export const SHARED = [
  "pb_hooks/build",
  "pb_migrations",
  "src",
  "public",
  "pocketbase",
  "dist",
] as const;

export interface Start {
  /** Everything it wrote so far. */
  output(): string;
  /** Resolves once the address is printed; fails where it ends before. */
  ready(): Promise<void>;
  /** The exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

export interface ProjectCopy {
  readonly folder: string;
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  /** `npm start`, without npm; `nodeFlags` go before the script. */
  start(env?: Record<string, string>, nodeFlags?: string[]): Start;
  /** `npm run standby`, without npm. */
  standby(env?: Record<string, string>, ...args: string[]): Start;
  /** SIGKILL for all of it, as a power cut. */
  killAll(): Promise<void>;
  /** The id of the PocketBase process of the running start. */
  pocketbasePid(): number;
  /** Kills what still runs, and removes the copy. */
  remove(): Promise<void>;
}

/**
 * A copy of the built project, in which a test may break what it likes; of what is SHARED only what it
 * `changes`, since the rest is the project's own. Its data folder is migrated: who tests a first start removes it.
 */
export async function copyProject({
  changes = [],
}: {
  changes?: readonly (typeof SHARED)[number][];
} = {}): Promise<ProjectCopy> {
  const folder = mkdtempSync(join(tmpdir(), "pantry-project-"));
  const shared = [...SHARED.filter((name) => !changes.includes(name)), "node_modules"];
  const isCopied = (path: string) => !shared.includes(relative(ROOT, path));
  for (const name of [...COPIED, ...changes]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isCopied });
  }
  for (const name of shared) symlinkSync(join(ROOT, name), join(folder, name));
  const dataDir = join(folder, "pb_data");
  const bases = process.env.TEST_BASE_DIR;
  if (bases) cpSync(baseFolder(bases, false), dataDir, { recursive: true });
  const port = await freePort();
  const started: ChildProcess[] = [];

  const lockFile = join(dataDir, ".start.lock");
  /** The processes of the running start, which a killed one left behind. */
  function children(): { pid: number; started: string }[] {
    const locked = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, "utf8")).children : [];
    return locked.filter(
      (child: { pid: number; started: string }) => startOf(child.pid) === child.started,
    );
  }

  function run(args: string[], env: Record<string, string>): Start {
    const child = spawn(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        POCKETBASE_BIN: process.env.POCKETBASE_BIN,
        PORT: String(port),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.push(child);
    return observe(child);
  }

  async function killAll() {
    for (const child of started) child.kill("SIGKILL");
    for (const { pid } of children()) process.kill(pid, "SIGKILL");
    await new Promise((done) => setTimeout(done, 50));
  }

  return {
    folder,
    dataDir,
    port,
    url: `http://127.0.0.1:${port}`,
    start: (env = {}, nodeFlags = []) =>
      run([...nodeFlags, join(folder, "scripts/start.mjs")], env),
    standby: (env = {}, ...args) => run([join(folder, "scripts/standby.mjs"), ...args], env),
    killAll,
    pocketbasePid() {
      const [pocketbase] = children();
      if (!pocketbase) throw new Error("no PocketBase runs");
      return pocketbase.pid;
    },
    async remove() {
      await killAll();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function observe(child: ChildProcess): Start {
  let output = "";
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const ready = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (/is ready: /.test(output)) done();
      });
    }
    ended.then((code) => {
      fail(new Error(`the start ended with ${code ?? child.signalCode}:\n${output}`));
    });
  });
  ready.catch(() => {}); // only a test that waits for it handles its error
  return {
    output: () => output,
    ready: () => ready,
    ended,
    signal: (name) => child.kill(name),
  };
}
