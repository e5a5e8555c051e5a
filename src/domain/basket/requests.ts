import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { NAMED_BASKETS_BYTES_MAX } from "@/domain/limits/limits";
import { APPLY, conflict, type Permission } from "@/domain/order/rules";
import { BASED_ON_MAX } from "@/domain/sync/based-on";
import { issue } from "@/domain/text/messages";
import { optionalLine } from "@/domain/text/text-field";
import { BASKET_NAMES_MAX, TEXT_LIMITS } from "@/domain/text/text-limits";

/** What a member is offered as the name of a basket: the two deliveries of a month. */
export const BASKET_NAME_IDEAS = ["Month-end", "Mid-month"] as const;

/** The form of a basket's name; an empty one takes the name away. */
export const basketNameSchema = z.object({
  name: optionalLine(TEXT_LIMITS.basketName, "basket_name_too_long"),
});

/** `POST /api/app/baskets/name`, with the command's id, and the names that the member saw or gave. */
export const nameBasketSchema = z.extend(basketNameSchema, {
  id: idSchema,
  command_id: idSchema,
  based_on: z
    .array(
      z
        .string(issue("body_invalid"))
        .check(z.maxLength(TEXT_LIMITS.basketName.max, issue("body_invalid"))),
      issue("body_invalid"),
    )
    .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
});

/** Baskets with a name come in one answer, so that they are bounded together. */
export function mayNameBytes(bytes: number, ofOthers: number): Permission {
  return bytes + ofOthers <= NAMED_BASKETS_BYTES_MAX ? APPLY : conflict("too_many_basket_names");
}

/** Whether a basket may have this name beside the names of the member's other ones. */
export function mayNameBasket(name: string, others: readonly string[]): Permission {
  if (name === "") return APPLY;
  const wanted = name.toLowerCase();
  if (others.some((other) => other.toLowerCase() === wanted)) return conflict("basket_name_taken");
  return others.length < BASKET_NAMES_MAX ? APPLY : conflict("too_many_basket_names");
}
