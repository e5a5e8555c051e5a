import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { unzipSync } from "fflate";

const FOLDER = resolve(import.meta.dirname, "../fixtures/released");

/** A store of IndexedDB with its rows; what JSON has not is written by `encode` of phone-dump.ts. */
interface DumpedStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly { readonly key: unknown; readonly value: unknown }[];
}

/** A member's database on a phone. `version` is IndexedDB's, ten times Dexie's. */
export interface PhoneDump {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly DumpedStore[];
}

/** A request of the app, as it went over the network. */
export interface SentRequest {
  readonly path: string;
  readonly contentType: string;
  /** Base64. */
  readonly body: string;
  readonly status: number;
}

/** What `npm run release` wrote down of a version. The requests are those that its phone sends to its server. */
export interface Released {
  readonly version: string;
  /** When it was written down: ISO, UTC. Tests set the server's clock to it. */
  readonly madeAt: string;
  readonly member: { readonly id: string; readonly email: string };
  readonly admin: { readonly email: string };
  readonly phone: PhoneDump;
  readonly requests: readonly SentRequest[];
}

export const RELEASED_VERSIONS = readdirSync(FOLDER).sort();

export function readReleased(version: string): Released {
  return JSON.parse(readFileSync(join(FOLDER, version, "phone.json"), "utf8")) as Released;
}

export function writeReleased(released: Released, server: Uint8Array): void {
  const folder = join(FOLDER, released.version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "phone.json"), `${JSON.stringify(released)}\n`);
  writeFileSync(join(folder, "server.zip"), server);
}

/** The data folder of the version's server, in a scratch folder that the caller removes. */
export function unpackServer(version: string): string {
  const target = mkdtempSync(join(tmpdir(), "pantry-released-"));
  const files = unzipSync(readFileSync(join(FOLDER, version, "server.zip")));
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(target, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return target;
}
