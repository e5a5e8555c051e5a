import { describe, expect, it } from "vitest";
import type { SaveAddress } from "@/domain/members/address-requests";
import type { MembershipView } from "@/domain/membership/responses";
import type { OrderView } from "@/domain/order/view";
import type { CachedAnswers } from "../local/cache/cached-answers";
import { queued, shown } from "../local/outbox/queue-rules";
import { type Command, type OutboxRow, placeToChange, typeOf } from "./commands";

const sent: SaveAddress = {
  id: "new",
  label: "",
  addressLine1: "1 Jan Smuts Avenue",
  addressLine2: "",
  suburb: "",
  city: "Johannesburg",
  province: "",
  postalCode: "2198",
  deliveryInstructions: "",
};

describe("a cached while commands wait", () => {
  function addressesAfter(...commands: Command[]) {
    const after = shown<CachedAnswers["addresses"]>(commands as OutboxRow[], "addresses", []);
    return after.map(({ id, label, line1, is_default }) => [id, label, line1, is_default]);
  }

  it("shows a first address under its default name, and as the default one", () => {
    expect(addressesAfter({ kind: "address", address: sent })).toEqual([
      ["new", "Home", "1 Jan Smuts Avenue", true],
    ]);
  });

  it("shows what is changed, chosen and removed as the server will list it", () => {
    const home = { ...sent, id: "home", addressLine1: "43 Cavendish Road" };
    const commands: Command[] = [
      { kind: "address", address: home },
      { kind: "address", address: { ...sent, label: "Work" } },
      { kind: "defaultAddress", addressId: "new" },
    ];
    expect(addressesAfter(...commands)).toEqual([
      ["new", "Work", "1 Jan Smuts Avenue", true],
      ["home", "Home", "43 Cavendish Road", false],
    ]);
    const moved = { ...sent, label: "Work", addressLine1: "2 Jan Smuts Avenue" };
    expect(addressesAfter(...commands, { kind: "address", address: moved })[0]).toEqual([
      "new",
      "Work",
      "2 Jan Smuts Avenue",
      true,
    ]);
    expect(addressesAfter(...commands, { kind: "removeAddress", addressId: "new" })).toEqual([
      ["home", "Home", "43 Cavendish Road", true],
    ]);
  });

  it("shows a changed profile, and a basket under its new name", () => {
    const profile = { full_name: "Thandi Nkosi", phone: "+27821234567" };
    const row = { kind: "profile", profile } as OutboxRow;
    expect(shown([row], "profile", null)).toEqual(profile);
    expect(shown([{ ...row, state: "attention" }], "profile", null)).toBeNull();
    const baskets = [
      { id: "1", name: "" },
      { id: "2", name: "" },
    ] as CachedAnswers["baskets"]["baskets"][number][];
    const name = { kind: "basketName", basketId: "2", name: "Month-end" } as OutboxRow;
    const after = shown([name], "baskets", { baskets, next: null });
    expect(after.baskets.map(({ name }) => name)).toEqual(["", "Month-end"]);
    expect(shown([row], "baskets", { baskets, next: null }).baskets).toBe(baskets);
  });
});

it("F368 a cancellation that was refused is sent again for what it gives back by then", () => {
  const december = {
    ...{ id: "december", price: 5_900, status: "active", paid: true, payment_reference: "" },
    ...{ month_period: "2026-12", cancelled_at: "", created_at: "2026-11-28 10:00:00.000Z" },
    ...{ current_period_start: "", current_period_end: "2027-01-28 10:00:00.000Z" },
  } as const;
  const rebasedOn = (day: string) => {
    const value = { memberships: [december], now: Date.parse(day) } as unknown as MembershipView;
    const row = { kind: "cancelMembership", refund: 5_900 } as OutboxRow<"cancelMembership">;
    return typeOf(row).rebase?.(row, { answers: { membership: { value, mark: "" } } });
  };
  const basedOn = december.created_at;
  expect(rebasedOn("2026-11-30T12:00:00+02:00")).toEqual({ basedOn, refund: 5_900 });
  expect(rebasedOn("2026-12-01T12:00:00+02:00")).toEqual({ basedOn, refund: 0 });
});

it("F442 a subscription that its own deposit paid as credit isn't said to wait for us", () => {
  const said = (paid: boolean) => {
    const value = { memberships: [{ payment_reference: "THA", paid }] } as MembershipView;
    const row = {
      kind: "subscribe",
      reference: "THA",
      withCredit: false,
    } as OutboxRow<"subscribe">;
    return typeOf(row).words.done?.(row, { answers: { membership: { value, mark: "" } } })?.title;
  };
  expect(said(true)).toBe("Membership paid");
  expect(said(false)).toContain("We'll verify your payment");
});

it("F491 a cancelled membership is said to remain active only where it does", () => {
  const said = (paid: boolean) => {
    const cancelled = { status: "cancelled", paid, current_period_end: "2026-12-28 10:00:00.000Z" };
    const now = Date.parse("2026-11-29T12:00:00+02:00");
    const value = { memberships: [cancelled], now } as MembershipView;
    const row = { kind: "cancelMembership" } as OutboxRow<"cancelMembership">;
    return typeOf(row).words.done?.(row, { answers: { membership: { value, mark: "" } } });
  };
  expect(said(true)?.description).toContain("will remain active");
  expect(said(false)).toEqual({ title: "Membership cancelled" });
});

it("F492 an order that is paid already isn't said to wait for us", () => {
  const said = (to_pay: number, payment_status: "pending" | "verified") => {
    const row = { kind: "complete", to_pay } as OutboxRow<"complete">;
    return typeOf(row).words.done?.(row, { order: { payment_status } as OrderView })?.description;
  };
  expect(said(55_900, "pending")).toContain("We'll verify your payment");
  expect(said(0, "verified")).toBe("Your credit has paid for it.");
  expect(said(55_900, "verified")).toBeUndefined();
});

describe("a change of a submitted order's list", () => {
  const about = { orderId: "order" };
  const given = (base: string) => {
    const stored = { items: [], preferences: { priority: "", delivery_frequency: "" } };
    const preferences = { prioritize: "price", frequency: "monthly" } as const;
    const list = { order: "order", base, madeAt: 1, stored, preferences, items: [] };
    return { kind: "list" as const, ...list };
  };
  function queue(rows: readonly OutboxRow[], base: string, id: string) {
    const { put, remove } = queued(rows, about, given(base), { id, userId: "me", seen: {} });
    return [...rows.filter((row) => !remove.includes(row.id)), ...put] as OutboxRow<"list">[];
  }

  it("is based on the version that its member changed, and on what this phone may have sent since", () => {
    const first = queue([], "", "one");
    const second = queue(first, "one", "two");
    expect(second.map(({ id, basedOn }) => [id, basedOn])).toEqual([["two", ["", "one"]]]);
  });

  it("takes the place of one that was refused, on nothing that its member has not seen", () => {
    const [refused] = queue([], "", "one");
    const rebased = typeOf({ kind: "list" }).rebase?.(refused as OutboxRow<"list">, {
      list: {
        value: {
          orderId: "order",
          version: "theirs",
          items: [],
          preferences: given("").stored.preferences,
        },
        mark: "",
      },
    });
    expect(rebased).toEqual({ basedOn: ["theirs"] });
    const row = { ...(refused as OutboxRow<"list">), ...rebased, state: "attention" } as const;
    expect(queue([row], "mine", "two").map(({ basedOn }) => basedOn)).toEqual([["mine"]]);
  });
});

describe("where a refused command is changed", () => {
  const refused = { kind: "complete", orderId: "mine" } as OutboxRow;

  it("is the wizard where that shows its order, F430 else the order's own card", () => {
    expect(placeToChange(refused, "mine")).toEqual({ to: "/", search: { step: 4 } });
    expect(placeToChange(refused, "another")).toEqual({ to: "/dashboard/orders", hash: "mine" });
  });
});
