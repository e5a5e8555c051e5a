import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Command, OutboxRow } from "@/data/commands/commands";
import { isAboutMembership, isOnItsWay, WaitingNotes } from "./waiting-notes";

const slip: Command = { kind: "proof", file: new Blob(), name: "slip.jpg" };
const queued = {
  ...slip,
  id: "proof",
  userId: "thandi",
  orderId: "order",
  reference: "",
  place: 1,
  state: "queued",
  tries: 0,
  dueAt: 0,
  problem: "",
} satisfies OutboxRow;

function shown(rows: readonly OutboxRow[]): string {
  return renderToStaticMarkup(<WaitingNotes rows={rows} />).replaceAll("&#x27;", "'");
}

it.each([
  [{}, "We'll send it when you're back online."],
  [{ tries: 1, problem: "offline" }, "We'll send it when you're back online."],
  [{ tries: 1, problem: "no_answer" }, "We can't reach our server. We'll keep trying."],
  [{ tries: 1, problem: "unexpected_error" }, "We'll try again shortly."],
  [{ state: "sent" }, "Sending now."],
  [
    { state: "attention", problem: "order_cancelled" },
    "Not accepted. This order has been cancelled.",
  ],
] as const)("a proof that waits (%o) says so: %s", (status, text) => {
  const html = shown([{ ...queued, ...status }]);
  expect(html).toContain("Your proof of payment is saved on this phone.");
  expect(html).toContain(text);
});

it("says once when several are sent, and each other state", () => {
  const waiting = /We'll send it when you're back online\./g;
  const complete = {
    ...queued,
    kind: "complete",
    id: "complete",
    revision: 1,
    total: 0,
    to_pay: 0,
  } as const;
  expect(shown([queued, complete]).match(waiting)).toHaveLength(1);
  expect(shown([{ ...queued, state: "sent" }, complete])).toContain("Sending now.");
});

it("F190 what waits for a refused one says that it isn't sent", () => {
  const budget = {
    ...queued,
    kind: "budget",
    id: "budget",
    order_budget: 60_000,
    state: "attention",
  };
  const complete = {
    ...queued,
    kind: "complete",
    id: "complete",
    revision: 1,
    total: 0,
    to_pay: 0,
  };
  const html = shown([budget, complete] as readonly OutboxRow[]);
  expect(html).toContain("We can't send it, because it depends on");
  expect(html).not.toContain("back online");
});

it("what was refused is not on its way", () => {
  expect(isOnItsWay([queued], "proof")).toBe(true);
  expect(isOnItsWay([queued], "cancel")).toBe(false);
  expect(isOnItsWay([{ ...queued, state: "attention" }], "proof")).toBe(false);
});

it("a membership's payment and its end are shown with the membership, an order's with the order", () => {
  const reference = "THA20261121123S";
  const about = { ...queued, orderId: "", reference };
  expect(isAboutMembership(about)).toBe(true);
  expect(
    isAboutMembership({ ...about, kind: "subscribe", basedOn: "", withCredit: false, credit: 0 }),
  ).toBe(true);
  expect(isAboutMembership({ ...queued, orderId: "", kind: "cancelMembership", basedOn: "" })).toBe(
    true,
  );
  expect(isAboutMembership(queued)).toBe(false);
});
