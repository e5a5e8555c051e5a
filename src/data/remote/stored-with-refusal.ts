import * as z from "zod/mini";
import { type BasketName, nameBasketAnswerSchema } from "@/domain/basket/view";
import { type Address, addressesAnswerSchema } from "@/domain/members/address-requests";
import { type Profile, profileAnswerSchema } from "@/domain/members/profile-requests";
import { type MembershipView, membershipAnswerSchema } from "@/domain/membership/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { RequestError } from "./client";
import { markedAnswer } from "./marked-answer";

const storedSchema = z.object({
  ...z.partial(membershipAnswerSchema).shape,
  ...z.partial(profileAnswerSchema).shape,
  ...z.partial(addressesAnswerSchema).shape,
  basket: z.optional(nameBasketAnswerSchema),
});

interface Stored {
  readonly membership?: MarkedAnswer<MembershipView>;
  readonly profile?: MarkedAnswer<Profile>;
  readonly addresses?: MarkedAnswer<Address[]>;
  readonly basket?: MarkedAnswer<BasketName>;
}

export function storedWithRefusal(error: unknown): Stored {
  if (!(error instanceof RequestError)) return {};
  const { membership, profile, addresses, basket } =
    storedSchema.safeParse(error.answer).data ?? {};
  return {
    ...(membership && { membership: markedAnswer(error.answer, membership) }),
    ...(profile && { profile: markedAnswer(error.answer, profile) }),
    ...(addresses && { addresses: markedAnswer(error.answer, addresses) }),
    ...(basket && { basket: markedAnswer(error.answer, basket) }),
  };
}
