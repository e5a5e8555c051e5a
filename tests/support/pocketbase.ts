import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import PocketBase from "pocketbase";
import { keepOpen, letGo } from "./sqlite";

const ROOT = resolve(import.meta.dirname, "../..");
const OUR_HOOKS = join(ROOT, "pb_hooks");
/** The table without which the Go program does not serve, also where a test has hooks of its own. */
const ROUTES = "build/registered.json";
export const SUPERUSER = { email: "super@example.test", password: "only-for-tests-0000" };

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process wrote so far. */
  output(): string;
  /** SIGTERM, waits for the end, removes the scratch folder. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut of the process; the data folder stays. */
  kill(): Promise<void>;
  /** Ends it and starts again on the same folder and port, with other environment variables. */
  restart(env?: Record<string, string>): Promise<void>;
  /** A client of PocketBase's own superuser, to look at rows and to run cron jobs. */
  asSuperuser(): Promise<PocketBase>;
  pid(): number;
  /** What its own clock says, in milliseconds UTC. */
  now(): number;
}

interface Options {
  /** A folder to use as it is, instead of a copy of the migrated one. */
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  readonly hooksDir?: string;
  /** Idle JavaScript runtimes; 8 unless the test is about load. */
  readonly hooksPool?: number;
  readonly migrationsDir?: string;
  /** Writes every statement with its values to the output. */
  readonly logsSql?: boolean;
  /** Hashes passwords as slowly as the product: for tests of what that costs, and of passwords. */
  readonly realHashes?: boolean;
}

/** What a process that ends before its tests leaves. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A real PocketBase with this project's hooks and migrations, on a scratch folder and a free port. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const own = options.dataDir === undefined;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "pantry-test-"));
  const bases = process.env.TEST_BASE_DIR;
  const base = bases && baseFolder(bases, options.realHashes ?? false);
  const migrated = own && base !== undefined && existsSync(base);
  if (migrated) cpSync(base, dataDir, { recursive: true });
  // As scripts/server.mjs, which migrates in a process of its own: PocketBase has a runtime for each file.
  const migrationsDir =
    options.migrationsDir ??
    (migrated ? join(dataDir, "no-migrations") : join(ROOT, "pb_migrations"));
  if (options.hooksDir) cpSync(join(OUR_HOOKS, ROUTES), join(options.hooksDir, ROUTES));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess;
  let superuser: Promise<PocketBase> | undefined;
  let clockOffset = 0;

  async function run(env: Record<string, string> = {}) {
    superuser = undefined;
    clockOffset = Number({ ...options.env, ...env }.CLOCK_OFFSET_MS ?? 0);
    child = spawn(process.env.POCKETBASE_BIN ?? "pocketbase", serveArguments(port), {
      env: {
        PATH: process.env.PATH,
        LOCAL_URL: url,
        GOGC: "400", // a test's server ends before saving memory pays off
        DIST_DIR: join(ROOT, "dist"),
        DASHBOARD: "on",
        PB_SUPERUSER_EMAIL: SUPERUSER.email,
        PB_SUPERUSER_PASSWORD: SUPERUSER.password,
        ...options.env,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    await ready();
    keepOpen(join(dataDir, "data.db"));
  }

  function serveArguments(onPort: number): string[] {
    return [
      "serve",
      `--http=127.0.0.1:${onPort}`,
      `--dir=${dataDir}`,
      `--hooksDir=${options.hooksDir ?? OUR_HOOKS}`,
      `--migrationsDir=${migrationsDir}`,
      `--hooksPool=${options.hooksPool ?? 8}`,
      ...(options.logsSql ? ["--dev"] : []),
    ];
  }

  async function signInSuperuser(): Promise<PocketBase> {
    const pb = new PocketBase(url);
    pb.autoCancellation(false);
    await pb.collection("_superusers").authWithPassword(SUPERUSER.email, SUPERUSER.password);
    return pb;
  }

  async function ready() {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`PocketBase ended:\n${output}`);
      const answer = await fetch(`${url}/api/app/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 25));
    }
    throw new Error(`PocketBase did not become ready:\n${output}`);
  }

  async function end(signal: NodeJS.Signals) {
    letGo(join(dataDir, "data.db"));
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  await run();
  return {
    url,
    dataDir,
    output: () => output,
    pid: () => child.pid ?? 0,
    now: () => Date.now() + clockOffset,
    kill: () => end("SIGKILL"),
    async stop() {
      await end("SIGTERM");
      if (!own) return;
      for (const folder of [dataDir, `${dataDir}_backups`]) {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    async restart(env = {}) {
      await end("SIGTERM");
      await run(env);
    },
    asSuperuser() {
      superuser ??= signInSuperuser();
      return superuser;
    },
  };
}

/** Of the migrated folders that server-setup.ts makes in `folder`, the one with the real or with quick hashes. */
export function baseFolder(folder: string, realHashes: boolean): string {
  return join(folder, realHashes ? "real" : "quick");
}

/** Below the ports that a system gives to outgoing connections: a restarted server still gets its own. */
const OWN_PORTS = { from: 16_000, count: 12_000 };

/** A free port, which stays free while nobody listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_PORTS.from + Math.floor(Math.random() * OWN_PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
