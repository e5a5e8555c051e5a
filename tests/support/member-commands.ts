import { randomUUID } from "node:crypto";
import { type Address, writtenAddress } from "@/domain/members/address-requests";
import type { MembershipView } from "@/domain/membership/responses";
import { lastMembershipChange } from "@/domain/membership/rules";
import { accepted, call, type Shopper, value } from "./ordering";
import type { TestServer } from "./pocketbase";

type Send = <Answer>(path: string) => Promise<Answer>;

/** What a phone adds to each command of a member: its id, and what is stored, which the member saw. */
const ADDED: Readonly<Record<string, (get: Send, body: { id?: string }) => Promise<object>>> = {
  async profile(get) {
    const { profile } = await get<{ profile: object | null }>("profile");
    return { id: randomUUID(), based_on: [profile ?? { full_name: "", phone: "" }] };
  },
  "addresses/save": addressEdit,
  "addresses/remove": addressEdit,
  async "addresses/default"(get) {
    const { addresses } = await get<{ addresses: Address[] }>("addresses");
    const before = addresses.find(({ is_default }) => is_default)?.id ?? "";
    return { command_id: randomUUID(), based_on: [before] };
  },
  "membership/cancel": membershipEdit,
  async "membership/complete"(get) {
    return { ...(await membershipEdit(get)), with_credit: false };
  },
};

async function addressEdit(get: Send, { id }: { id?: string }): Promise<object> {
  const { addresses } = await get<{ addresses: Address[] }>("addresses");
  const stored = addresses.find((address) => address.id === id);
  return { command_id: randomUUID(), based_on: [stored ? writtenAddress(stored) : null] };
}

async function membershipEdit(get: Send): Promise<object> {
  const { membership } = await get<{ membership: MembershipView }>("membership");
  return { id: randomUUID(), based_on: lastMembershipChange(membership.memberships) };
}

/** The whole command of a member who has just seen what the server has. */
export async function commandOf(server: TestServer, who: Shopper, path: string, body: object) {
  const get: Send = async <Answer>(read: string) => accepted(await call<Answer>(server, who, read));
  return { ...(await ADDED[path]?.(get, body)), ...body };
}

/** Sends it. A guest sees nothing and sends the bare body. */
export async function sendCommand<Answer = Record<string, unknown>>(
  server: TestServer,
  who: Shopper | null,
  path: string,
  body: object,
) {
  return call<Answer>(server, who, path, who ? await commandOf(server, who, path, body) : body);
}

export function nameBasket(server: TestServer, who: Shopper | null, id: string, name: string) {
  const before = value(server, `SELECT name FROM baskets WHERE id = '${id}'`);
  const body = { id, name, command_id: randomUUID(), based_on: [before ?? ""] };
  return call<{ id: string; name: string; code?: string }>(server, who, "baskets/name", body);
}
