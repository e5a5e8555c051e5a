import * as z from "zod/mini";
import { type BasketName, nameBasketAnswerSchema } from "@/domain/basket/view";
import { type Address, addressesAnswerSchema } from "@/domain/members/address-requests";
import { type Profile, profileAnswerSchema } from "@/domain/members/profile-requests";
import { type MembershipView, membershipAnswerSchema } from "@/domain/membership/responses";
import type { Told } from "@/domain/sync/server-mark";
import { RequestError } from "./client";
import { told } from "./marked-answer";

const storedSchema = z.object({
  ...z.partial(membershipAnswerSchema).shape,
  ...z.partial(profileAnswerSchema).shape,
  ...z.partial(addressesAnswerSchema).shape,
  basket: z.optional(nameBasketAnswerSchema),
});

interface Stored {
  readonly membership?: Told<MembershipView>;
  readonly profile?: Told<Profile>;
  readonly addresses?: Told<Address[]>;
  readonly basket?: Told<BasketName>;
}

export function storedWithRefusal(error: unknown): Stored {
  if (!(error instanceof RequestError)) return {};
  const { membership, profile, addresses, basket } =
    storedSchema.safeParse(error.answer).data ?? {};
  return {
    ...(membership && { membership: told(error.answer, membership) }),
    ...(profile && { profile: told(error.answer, profile) }),
    ...(addresses && { addresses: told(error.answer, addresses) }),
    ...(basket && { basket: told(error.answer, basket) }),
  };
}
