import { expect, it } from "vitest";
import type { SaveAddress } from "@/domain/members/address-requests";
import type { Copies } from "../cache/copies";
import type { Command, OutboxRow } from "./outbox";
import { WAITING_CHANGES } from "./waiting-changes";

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

function addressesAfter(before: Copies["addresses"], ...commands: Partial<Command>[]) {
  const after = commands.reduce(
    (list, command) => WAITING_CHANGES.addresses?.(list, command as OutboxRow) ?? list,
    before,
  );
  return after.map(({ id, label, line1, is_default }) => [id, label, line1, is_default]);
}

it("shows a first address under its default name, and as the default one", () => {
  expect(addressesAfter([], { kind: "address", address: sent })).toEqual([
    ["new", "Home", "1 Jan Smuts Avenue", true],
  ]);
});

it("shows what is changed, chosen and removed as the server will list it", () => {
  const home = { ...sent, id: "home", addressLine1: "43 Cavendish Road" };
  const commands: Partial<Command>[] = [
    { kind: "address", address: home },
    { kind: "address", address: { ...sent, label: "Work" } },
    { kind: "defaultAddress", addressId: "new" },
  ];
  expect(addressesAfter([], ...commands)).toEqual([
    ["new", "Work", "1 Jan Smuts Avenue", true],
    ["home", "Home", "43 Cavendish Road", false],
  ]);
  const moved = { ...sent, label: "Work", addressLine1: "2 Jan Smuts Avenue" };
  expect(addressesAfter([], ...commands, { kind: "address", address: moved })[0]).toEqual([
    "new",
    "Work",
    "2 Jan Smuts Avenue",
    true,
  ]);
  expect(addressesAfter([], ...commands, { kind: "removeAddress", addressId: "new" })).toEqual([
    ["home", "Home", "43 Cavendish Road", true],
  ]);
});

it("shows a changed profile, and a basket under its new name", () => {
  const profile = { full_name: "Thandi Nkosi", phone: "+27821234567" };
  const row = { kind: "profile", ...profile } as OutboxRow;
  expect(WAITING_CHANGES.profile?.(null, row)).toEqual(profile);
  const baskets = [
    { id: "1", name: "" },
    { id: "2", name: "" },
  ] as Copies["baskets"]["baskets"][number][];
  const name = { kind: "basketName", basketId: "2", name: "Month-end" } as OutboxRow;
  const after = WAITING_CHANGES.baskets?.({ baskets, next: null }, name);
  expect(after?.baskets.map(({ name }) => name)).toEqual(["", "Month-end"]);
  expect(WAITING_CHANGES.baskets?.({ baskets, next: null }, row)?.baskets).toBe(baskets);
});
