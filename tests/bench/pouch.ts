import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Pouch {
  bulkDocs(docs: object[]): Promise<unknown>;
  get(id: string): Promise<{ quantity: number }>;
  put(doc: object): Promise<unknown>;
  sync(url: string): Promise<unknown>;
}
interface PouchClass {
  new (name: string): Pouch;
  defaults(options: object): PouchClass;
}

interface Load {
  readonly phones: number;
  readonly items: number;
  readonly seconds: number;
}

const load = createRequire(import.meta.url);

/** The same basket through PouchDB and express-pouchdb, both with LevelDB on disk. */
export async function startPouch() {
  const PouchDB = load("pouchdb") as PouchClass;
  const expressPouch = load("express-pouchdb") as (
    db: PouchClass,
    options: object,
  ) => RequestListener;
  const folder = mkdtempSync(join(tmpdir(), "pantry-pouch-"));
  const options = { mode: "minimumForPouchDB", inMemoryConfig: true, logPath: join(folder, "log") };
  const stored = PouchDB.defaults({ prefix: join(folder, "server-") });
  const server = createServer(expressPouch(stored, options));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  async function syncsPerSecond({ phones, items, seconds }: Load): Promise<number> {
    const databases = await Promise.all(
      Array.from({ length: phones }, async (_, phone) => {
        const own = new PouchDB(join(folder, `phone-${phone}`));
        await own.bulkDocs(Array.from({ length: items }, (_, item) => row(item)));
        await own.sync(`${url}/basket-${phone}`);
        return { own, remote: `${url}/basket-${phone}` };
      }),
    );
    const until = performance.now() + seconds * 1000;
    let count = 0;
    await Promise.all(
      databases.map(async ({ own, remote }) => {
        while (performance.now() < until) {
          const stored = await own.get("item-0");
          await own.put({ ...stored, quantity: stored.quantity + 1 });
          await own.sync(remote);
          if (performance.now() < until) count++;
        }
      }),
    );
    return count / seconds;
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  }
  return { syncsPerSecond, stop };
}

function row(item: number) {
  return {
    _id: `item-${item}`,
    category: "Dairy",
    itemName: "Milk",
    brandPreference: "No Preference",
    shopPreference: "Checkers",
    size: "Other",
    customSize: `${item + 1}L`,
    quantity: 2,
    budget: String(item + 20),
    substitutionRule: "Allow substitute",
    draftId: "current",
    addedAt: item,
  };
}
