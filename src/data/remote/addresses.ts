import { type Address, addressesAnswerSchema, type SaveAddress } from "@/domain/address-commands";
import { asRequestError, pb, send } from "./client";

/** The member's own addresses, the default one first. */
export async function readAddresses(userId: string): Promise<Address[]> {
  try {
    const { items } = await pb.collection("addresses").getList<Address>(1, 50, {
      filter: pb.filter("user_id = {:userId}", { userId }),
      sort: "-is_default",
      skipTotal: true,
    });
    return items;
  } catch (error) {
    throw asRequestError(error);
  }
}

/** All of the member's addresses as the dashboard lists them. */
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
