import * as z from "zod/mini";
import { nameBasketAnswerSchema } from "@/domain/basket/view";
import { addressesAnswerSchema } from "@/domain/members/address-requests";
import { profileAnswerSchema } from "@/domain/members/profile-requests";
import { membershipAnswerSchema } from "@/domain/membership/responses";
import { keptList } from "@/domain/order/kept-list";
import { orderContentSchema, orderViewSchema } from "@/domain/order/view";
import type { Answer } from "../commands/command-type";
import { RequestError } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

const storedSchema = z.partial(
  z.object({
    order: orderViewSchema,
    /** Where a start or a change of the list was refused. */
    content: orderContentSchema,
    ...membershipAnswerSchema.shape,
    ...profileAnswerSchema.shape,
    ...addressesAnswerSchema.shape,
    basket: nameBasketAnswerSchema,
  }),
);

/** What the server has stored, as a 409 says. */
export function storedWithRefusal(error: unknown): Answer {
  if (!(error instanceof RequestError)) return {};
  const { order, content, membership, profile, addresses, basket } =
    storedSchema.safeParse(error.answer).data ?? {};
  return {
    order,
    content,
    answers: {
      ...(membership && { membership: markedAnswer(error.answer, membership) }),
      ...(profile && { profile: markedAnswer(error.answer, profile) }),
      ...(addresses && { addresses: markedAnswer(error.answer, addresses) }),
    },
    ...(order?.submitted_at &&
      content && { list: markedAnswer(error.answer, keptList({ order, content })) }),
    ...(basket && { basket: markedAnswer(error.answer, basket) }),
  };
}
