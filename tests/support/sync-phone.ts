import { randomUUID } from "node:crypto";
import { LOST_MARK } from "@/domain/sync/restore-requests";
import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import type { TestServer } from "./pocketbase";
import { type Answer, post } from "./requests";

type Row = Record<string, unknown>;
type Server = Pick<TestServer, "url">;

/** The signed-in user of the phone. */
interface Owner {
  readonly id: string;
  readonly pb: { readonly authStore: { readonly token: string } };
}
type Table = keyof typeof SYNCED_TABLES;
export interface Operation {
  table: string;
  type: string;
  keys: unknown[];
  values?: unknown[];
  changeSpec?: unknown;
  changeSpecs?: unknown[];
  txid: string;
  opNo: number;
}

/** A phone that speaks the addon's protocol, without the browser: quick enough for thousands of syncs. */
export class SyncPhone {
  readonly rows = new Map<string, Row>();
  readonly clientIdentity = randomUUID();
  pending: Operation[] = [];
  lastPull: { serverRevision: string; realms: string[]; inviteRealms: string[] } | undefined;
  readonly #server: Server;
  readonly #person: Owner;
  #token = "";
  /** The moment of the server's history that it has seen. */
  mark = "";
  #count = 0;

  constructor(server: Server, person: Owner) {
    this.#server = server;
    this.#person = person;
  }

  get userId(): string {
    return this.#person.id;
  }

  row(table: Table, key: string): Row | undefined {
    return this.rows.get(`${table}/${key}`);
  }

  /** Live rows by table and key, the same text for the same rows. */
  state(): string {
    return JSON.stringify([...this.rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(sortedRow));
  }

  add(table: Table, value: Row & { id: string }): void {
    const row = { ...value, owner: this.userId, realmId: this.userId };
    this.rows.set(`${table}/${value.id}`, row);
    this.#record({ table, type: "insert", keys: [value.id], values: [{ ...row }] });
  }

  update(table: Table, key: string, changes: Row): void {
    const row = this.row(table, key);
    if (!row) return;
    Object.assign(row, changes);
    this.#record({ table, type: "update", keys: [key], changeSpecs: [changes] });
  }

  adjust(key: string, by: number): void {
    const row = this.row("items", key);
    if (!row) return;
    row.quantity = Number(row.quantity) + by;
    const quantity = { "@@propmod": { add: by } };
    this.#record({ table: "items", type: "update", keys: [key], changeSpecs: [{ quantity }] });
  }

  delete(table: Table, key: string): void {
    if (!this.rows.delete(`${table}/${key}`)) return;
    this.#record({ table, type: "delete", keys: [key] });
  }

  /** Pushes and pulls; with a lost answer the phone learns nothing of what the server did. */
  async sync({ answerIsLost = false } = {}): Promise<Answer> {
    this.#token ||= (await this.tokens()).body.accessToken;
    const sent = this.pending.length;
    const answer = await post(this.#server, "/api/dexie/sync", this.body(), {
      headers: {
        Authorization: `Bearer ${this.#token}`,
        ...(this.mark && { "X-Seen-Mark": this.mark }),
      },
    });
    if (answer.status === 200 && !answerIsLost) {
      this.mark = answer.headers.get("X-Server-Mark") ?? "";
      this.pending = this.pending.slice(sent);
      this.#take(answer.body);
    }
    return answer;
  }

  /** Sends its rows to a server that was restored from a backup. */
  async restore(body: Row): Promise<Answer> {
    const headers = { Authorization: this.#person.pb.authStore.token, [LOST_MARK]: this.mark };
    const answer = await post(this.#server, "/api/app/restore/rows", body, { headers });
    if (answer.status === 200) {
      this.forgetMark();
      this.pending = [];
    }
    return answer;
  }

  /** As a phone that is older than marks. */
  forgetMark(): void {
    this.mark = "";
  }

  tokens(body: Row = {}, token = this.#person.pb.authStore.token): Promise<Answer> {
    return post(
      this.#server,
      "/api/dexie/token",
      { time_stamp: Date.now(), ...body },
      {
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      },
    );
  }

  body(operations: readonly Operation[] = this.pending) {
    return {
      v: 3,
      clientIdentity: this.clientIdentity,
      ...(this.lastPull && { lastPull: this.lastPull }),
      baseRevs: [],
      changes: operations.map(({ table, ...mut }) => ({ table, muts: [mut] })),
      y: [],
    };
  }

  #record(operation: Omit<Operation, "txid" | "opNo">): void {
    this.#count++;
    this.pending.push({ ...operation, txid: `${this.clientIdentity}-${this.#count}`, opNo: 1 });
  }

  #take(answer: Row & { realms: string[]; changes: { table: Table; muts: Operation[] }[] }): void {
    const lost =
      this.lastPull?.realms.includes(this.userId) && !answer.realms.includes(this.userId);
    if (lost) this.rows.clear();
    for (const { table, muts } of answer.changes) {
      for (const { type, keys, values } of muts) {
        keys.forEach((key, place) => {
          if (type === "delete") this.rows.delete(`${table}/${key}`);
          else this.rows.set(`${table}/${key}`, values?.[place] as Row);
        });
      }
    }
    this.lastPull = {
      serverRevision: String(answer.serverRevision),
      realms: answer.realms,
      inviteRealms: [],
    };
  }
}

function sortedRow([key, row]: [string, Row]) {
  return [key, Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))];
}

/** A row with every property of its table and nothing in it. */
export function blankRow(table: Table): Row {
  const blank = { text: "", number: 0, flag: false };
  const columns = Object.entries(SYNCED_TABLES[table].columns);
  return Object.fromEntries(columns.map(([name, type]) => [name, blank[type]]));
}
