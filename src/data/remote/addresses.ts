import { asRequestError, pb } from "./client";

export interface Address {
  readonly id: string;
  readonly label: string;
  readonly line1: string;
  readonly line2: string;
  readonly suburb: string;
  readonly city: string;
  readonly province: string;
  readonly postal_code: string;
  readonly is_default: boolean;
  readonly delivery_instructions: string;
}

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
