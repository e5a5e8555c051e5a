import { audit } from "./audit";
import { type Caller, inTransaction, isAdmin } from "./http";

interface Export {
  readonly app: App;
  readonly caller: Caller;
  readonly now: number;
  readonly e: RequestEvent;
  readonly contentType: string;
  readonly action: string;
  readonly collection: string;
}

/** Sends one part of an export: at once, so that it never lies in memory with the next one. */
export type SendPart = (text: string, rows: number) => void;

/** The least that lies between two parts, for the requests of others. */
const REST_MS = 2;

/**
 * Answers an export part by part. Between two parts it rests as long as the last one took: members' requests
 * feel half of one processor at most. It ends with the admin's role. However it ends, the audit log says who
 * took how many rows.
 */
export function streamExport(given: Export, work: (send: SendPart) => void): void {
  const { app, caller, now, e, contentType, action, collection } = given;
  const headers = e.response.header();
  headers.set("Content-Type", contentType);
  headers.set("Cache-Control", "private, no-store");
  e.response.writeHeader(200);
  let sent = 0;
  let began = Date.now();
  try {
    work((text, rows) => {
      e.response.write(toBytes(text));
      e.flush();
      sent += rows;
      sleep(Math.max(REST_MS, Date.now() - began));
      if (!isAdmin(app, caller.id)) throw new Error("the admin's role was revoked");
      began = Date.now();
    });
  } finally {
    inTransaction(app, (tx) =>
      audit(tx, {
        at: now,
        actorId: caller.id,
        action,
        collection,
        recordId: "",
        after: { rows: sent },
      }),
    );
  }
}
