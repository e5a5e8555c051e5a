import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOST_MARK } from "@/domain/sync/restore-requests";
import type { Answer, Shopper } from "./ordering";
import type { TestServer } from "./pocketbase";

/** A backup of the data folder, as an operator or a host makes one. */
export interface Backup {
  /** Puts it back while the server is off, and starts the server again. */
  restore(): Promise<void>;
  remove(): void;
}

/** `backups/` stays where it is, unless the host restores a snapshot of the whole disk. `env` is of both starts. */
export async function backUpDataFolder(
  server: TestServer,
  { ofDisk = false, env = {} as Record<string, string> } = {},
): Promise<Backup> {
  const folder = mkdtempSync(join(tmpdir(), "pantry-copy-"));
  const isCopied = (name: string) => ofDisk || name !== "backups";
  await server.kill(); // nothing is written while it is copied
  copyAll(server.dataDir, folder, isCopied);
  await server.restart(env);
  return {
    async restore() {
      await server.kill();
      for (const name of readdirSync(server.dataDir).filter(isCopied)) {
        rmSync(join(server.dataDir, name), { recursive: true });
      }
      copyAll(folder, server.dataDir, isCopied);
      await server.restart(env);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A backup by PocketBase, which restores it without a restart by hand. */
export async function makeBackup(server: TestServer): Promise<Backup> {
  const name = `${randomUUID()}.zip`;
  await (await server.asSuperuser()).backups.create(name);
  return {
    async restore() {
      const starts = () => server.output().split("Server started").length;
      const before = starts();
      await (await server.asSuperuser()).backups.restore(name);
      while (starts() === before) await sleep(50);
    },
    remove: () => {},
  };
}

function copyAll(from: string, to: string, isCopied: (name: string) => boolean): void {
  for (const name of readdirSync(from).filter(isCopied)) {
    cpSync(join(from, name), join(to, name), { recursive: true });
  }
}

/** What a phone sends after a restore, with the mark that the server has lost. */
export async function claimed<Body>(
  server: TestServer,
  { token }: Pick<Shopper, "token">,
  what: string,
  { lost, body }: { lost: string; body: object },
): Promise<Answer<Body>> {
  const response = await fetch(`${server.url}/api/app/restore/${what}`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json", [LOST_MARK]: lost },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
