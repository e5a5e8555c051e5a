import { expect, it } from "vitest";
import type { OutboxRow } from "@/data/commands/commands";
import { listTitle, statusOf } from "./status-words";

const queued = { kind: "declare", state: "queued", tries: 0 } as OutboxRow;
const held = { ...queued, tries: 1 } as OutboxRow;
const sent = { ...held, state: "sent" } as OutboxRow;
const refused = { ...held, state: "attention" } as OutboxRow;
const NOTHING = { commands: [], items: 0, answers: false, lists: 0, slips: 0, basket: 0 };

it.each([
  ["Saved", NOTHING, "saved", "online"],
  ["Saved", { ...NOTHING, slips: 1 }, "saved", "online"],
  ["Offline", NOTHING, "saved", "offline"],
  ["Offline", NOTHING, "saved", "unreachable"],
  ["Saving…", NOTHING, "saving", "online"],
  ["Not saved on this phone", { ...NOTHING, commands: [refused] }, "failed", "online"],
  ["Sending (3)", { ...NOTHING, items: 2, answers: true }, "saved", "online"],
  ["Waiting to send (3)", { ...NOTHING, items: 2, answers: true }, "saved", "offline"],
  ["Sending (1)", { ...NOTHING, commands: [queued] }, "saved", "online"],
  ["Waiting to send (1)", { ...NOTHING, commands: [queued] }, "saved", "unreachable"],
  ["Waiting to send (2)", { ...NOTHING, commands: [held, queued] }, "saved", "online"],
  ["Sending (2)", { ...NOTHING, commands: [sent, queued] }, "saved", "online"],
  ["Action needed (1)", { ...NOTHING, commands: [refused, queued] }, "saved", "offline"],
] as const)("says '%s' of %o, %s on this phone, %s", (text, unsent, saved, connection) => {
  expect(statusOf({ unsent, saved, connection, isSynced: true, isRestoring: false }).text).toBe(
    text,
  );
});

it.each([
  ["Loading…", NOTHING, "online"],
  ["Offline", NOTHING, "offline"],
  ["Sending (1)", { ...NOTHING, commands: [queued] }, "online"],
] as const)("F35 says '%s' of %o before the first sync is done, %s", (text, unsent, connection) => {
  expect(
    statusOf({ unsent, saved: "saved", connection, isSynced: false, isRestoring: false }).text,
  ).toBe(text);
});

it("F699 the list of what isn't sent is headed by what its member has to do", () => {
  expect(listTitle({ ...NOTHING, commands: [queued, held] })).toBe("Waiting to send");
  expect(listTitle({ ...NOTHING, commands: [refused, queued] })).toBe("Action needed");
});

it("says that saved data is sent again, never that all is saved", () => {
  const facts = { unsent: NOTHING, saved: "saved", isSynced: true, isRestoring: true } as const;
  expect(statusOf({ ...facts, connection: "online" }).text).toBe("Sending again");
  expect(statusOf({ ...facts, connection: "offline" }).text).toBe("Offline");
});
