import { storedAddress } from "@/domain/members/address-requests";
import type { Copies, CopyName } from "../cache/copies";
import type { OutboxRow } from "./outbox";

/** A list as it will be once a command of the member's has been done; the same where it changes nothing. */
export type Change<Value> = (value: Value, row: OutboxRow) => Value;

export const WAITING_CHANGES: { readonly [Name in CopyName]?: Change<Copies[Name]> } = {
  profile: changeProfile,
  addresses: changeAddresses,
  baskets: changeBaskets,
};

function changeProfile(profile: Copies["profile"], row: OutboxRow): Copies["profile"] {
  return row.kind === "profile" ? { full_name: row.full_name, phone: row.phone } : profile;
}

/** The default one first, as the server lists them: where it goes, the oldest of the others becomes it. */
function changeAddresses(addresses: Copies["addresses"], row: OutboxRow): Copies["addresses"] {
  if (row.kind === "address") {
    const { id } = row.address;
    const before = addresses.find((address) => address.id === id);
    const is_default = before ? before.is_default : addresses.length === 0;
    const after = { ...storedAddress(row.address), id, is_default };
    if (!before) return [...addresses, after];
    return addresses.map((address) => (address.id === id ? after : address));
  }
  if (row.kind === "defaultAddress") return withDefault(addresses, row.addressId);
  if (row.kind !== "removeAddress") return addresses;
  const left = addresses.filter(({ id }) => id !== row.addressId);
  const [first] = left;
  return first && !left.some(({ is_default }) => is_default) ? withDefault(left, first.id) : left;
}

function withDefault(addresses: Copies["addresses"], id: string): Copies["addresses"] {
  return addresses
    .map((address) => ({ ...address, is_default: address.id === id }))
    .sort((a, b) => Number(b.is_default) - Number(a.is_default));
}

function changeBaskets(list: Copies["baskets"], row: OutboxRow): Copies["baskets"] {
  return row.kind === "basketName" ? withName(list, row) : list;
}

export function withName(
  list: Copies["baskets"],
  { basketId, name }: { readonly basketId: string; readonly name: string },
): Copies["baskets"] {
  const baskets = list.baskets.map((basket) =>
    basket.id === basketId ? { ...basket, name } : basket,
  );
  return { ...list, baskets };
}
