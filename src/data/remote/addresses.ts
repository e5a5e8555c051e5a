import {
  type Address,
  addressesAnswerSchema,
  type SaveAddress,
  type WrittenAddress,
} from "@/domain/members/address-requests";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function listAddresses(): Promise<MarkedAnswer<Address[]>> {
  return markedAddresses(await send("addresses"));
}

interface AddressEdit {
  readonly id: string;
  readonly command_id: string;
  readonly based_on: readonly (WrittenAddress | null)[];
}

/**
 * Keeps an address, new or changed, under the id that the phone gave it; answers all of them.
 * @throws {RequestError} 409 `addresses_changed`, with what is stored, as the other two do.
 */
export async function saveAddress(
  edit: AddressEdit & SaveAddress,
): Promise<MarkedAnswer<Address[]>> {
  return markedAddresses(await send("addresses/save", { body: { ...edit } }));
}

interface DefaultAddress extends Omit<AddressEdit, "based_on"> {
  readonly based_on: readonly string[];
}

export async function makeDefaultAddress(
  command: DefaultAddress,
): Promise<MarkedAnswer<Address[]>> {
  return markedAddresses(await send("addresses/default", { body: { ...command } }));
}

export async function removeAddress(edit: AddressEdit): Promise<MarkedAnswer<Address[]>> {
  return markedAddresses(await send("addresses/remove", { body: { ...edit } }));
}

function markedAddresses(answer: unknown): MarkedAnswer<Address[]> {
  return markedAnswer(answer, addressesAnswerSchema.parse(answer).addresses);
}
