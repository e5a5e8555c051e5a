import { type Address, addressesAnswerSchema, type SaveAddress } from "@/domain/address-commands";
import { send } from "./client";

/** The member's own addresses, the default one first. */
export async function listAddresses(): Promise<Address[]> {
  return addressesAnswerSchema.parse(await send("addresses")).addresses;
}

/** Keeps an address, new or changed, under the id that the phone gave it; answers all of them. */
export async function saveAddress(address: SaveAddress): Promise<Address[]> {
  return addressesAnswerSchema.parse(await send("addresses/save", { body: address })).addresses;
}

export async function makeDefaultAddress(id: string): Promise<Address[]> {
  return addressesAnswerSchema.parse(await send("addresses/default", { body: { id } })).addresses;
}

export async function removeAddress(id: string): Promise<Address[]> {
  return addressesAnswerSchema.parse(await send("addresses/remove", { body: { id } })).addresses;
}
