import {
  type Address,
  type SaveAddress,
  storedAddress,
  type WrittenAddress,
  writtenAddress,
} from "@/domain/members/address-requests";
import {
  ADDRESS_BASED_ON_MAX,
  BASED_ON_MAX,
  knownStates,
  statesSince,
} from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { TOASTS } from "@/domain/text/messages";
import * as remote from "../remote/addresses";
import { type Answer, type CommandType, type Known, ofKind, savedOnPhone } from "./command-type";

type Addresses = readonly Address[];

/** All about one address is sent in order: it exists before it becomes the default one. */
export function ofAddress(id: string) {
  return { topic: `address ${id}` } as const;
}

/** Saves an address, new or changed. `basedOn`: null where there was no such address. */
export const address: CommandType<{
  readonly address: SaveAddress;
  /** What its form was filled from, null for a new one; absent in what older versions stored. */
  readonly base?: WrittenAddress | null;
  readonly basedOn: readonly (WrittenAddress | null)[];
}> = {
  words: {
    name: ({ address }) => `Address: ${address.addressLine1}`,
    saved: "Your address is saved on this phone.",
    done: () => TOASTS.address_saved,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/addresses" }),
  decidedBy: "addresses",
  basedOn: ({ address, base }, known) => statesOf(address.id, known, base),
  async send({ id, address, basedOn }) {
    const command = { ...address, command_id: id, based_on: basedOn };
    return { answers: { addresses: await remote.saveAddress(command) } };
  },
  rebase: ({ address }, stored) => rebased(address.id, stored),
  shows: { addresses: (before, { address }) => withAddress(before, address) },
};

/** `basedOn`: the addresses that were the default one. */
export const defaultAddress: CommandType<{
  readonly addressId: string;
  readonly basedOn: readonly string[];
}> = {
  words: {
    name: () => "Make default address",
    saved: "Your new default address is saved on this phone.",
    done: () => TOASTS.address_saved,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/addresses" }),
  needs: ["address"],
  // Only one is the default: the last one that was chosen.
  replaces: ({ kind }) => kind === "defaultAddress",
  decidedBy: "addresses",
  basedOn: (_given, known) => defaultsBefore(known),
  async send({ id, addressId, basedOn }) {
    const command = { id: addressId, command_id: id, based_on: basedOn };
    return { answers: { addresses: await remote.makeDefaultAddress(command) } };
  },
  rebase: (_row, { answers }) =>
    answers?.addresses && { basedOn: [defaultOf(answers.addresses.value)] },
  shows: { addresses: (before, { addressId }) => withDefault(before, addressId) },
};

export const removeAddress: CommandType<{
  readonly addressId: string;
  readonly basedOn: readonly (WrittenAddress | null)[];
}> = {
  words: {
    name: () => "Remove address",
    saved: "Your request to remove this address is saved on this phone.",
    done: () => TOASTS.address_removed,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/addresses" }),
  replaces: ({ topic }, about) => "topic" in about && topic === about.topic,
  decidedBy: "addresses",
  basedOn: ({ addressId }, known) => statesOf(addressId, known),
  async send({ id, addressId, basedOn }) {
    const command = { id: addressId, command_id: id, based_on: basedOn };
    return { answers: { addresses: await remote.removeAddress(command) } };
  },
  rebase: ({ addressId }, stored) => rebased(addressId, stored),
  shows: { addresses: (before, { addressId }) => without(before, addressId) },
};

/** An address as the member saw it, and as this phone may have sent it since. */
function statesOf(
  id: string,
  { seen, waiting }: Known,
  base = stateOf(id, seen.addresses ?? []),
): readonly (WrittenAddress | null)[] {
  const before = ofKind(waiting, "address").find((row) => row.address.id === id && !isRefused(row));
  const sent = before && { ...before, sent: storedAddress(before.address) };
  return statesSince(sent, base, ADDRESS_BASED_ON_MAX);
}

/** What its member wrote of an address; null where there is none. */
export function stateOf(id: string, addresses: Addresses): WrittenAddress | null {
  const stored = addresses.find((address) => address.id === id);
  return stored ? writtenAddress(stored) : null;
}

function rebased(id: string, { answers }: Answer) {
  return answers?.addresses && { basedOn: [stateOf(id, answers.addresses.value)] };
}

/** The default as the server answered it, as the member sees it, and as this phone may have sent it since. */
function defaultsBefore({ seen, shown, waiting }: Known): readonly string[] {
  const sent = ofKind(waiting, "defaultAddress");
  const states = [
    ...sent.flatMap((row) => [...row.basedOn, row.addressId]),
    ...[seen, shown].map(({ addresses = [] }) => defaultOf(addresses)),
  ];
  return knownStates(states, BASED_ON_MAX);
}

function defaultOf(addresses: Addresses): string {
  return addresses.find(({ is_default }) => is_default)?.id ?? "";
}

function withAddress(addresses: Addresses, sent: SaveAddress): Addresses {
  const { id } = sent;
  const before = addresses.find((address) => address.id === id);
  const after = { ...storedAddress(sent), id, is_default: before?.is_default ?? false };
  if (!before) return withSomeDefault([...addresses, after]);
  return withSomeDefault(addresses.map((address) => (address.id === id ? after : address)));
}

function without(addresses: Addresses, removed: string): Addresses {
  return withSomeDefault(addresses.filter(({ id }) => id !== removed));
}

/** Where none is the default, the oldest becomes it. */
function withSomeDefault(addresses: Addresses): Addresses {
  const [first] = addresses;
  return first && !defaultOf(addresses) ? withDefault(addresses, first.id) : addresses;
}

/** The default one first, as the server lists them. */
function withDefault(addresses: Addresses, id: string): Addresses {
  return addresses
    .map((address) => ({ ...address, is_default: address.id === id }))
    .sort((a, b) => Number(b.is_default) - Number(a.is_default));
}
