import * as z from "zod/mini";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { deliveryDetailsSchema } from "@/domain/delivery/delivery-details";
import { parseBudget } from "@/domain/order/budget";

/** 'Check your order' as typed, without its items: steps 1 and 3, and the budget. */
export const checkOrderSchema = z.object({
  ...z.omit(deliveryDetailsSchema, { email: true }).shape,
  ...basketPreferencesSchema.shape,
  orderBudget: z.string().check(
    z.check<string>(({ value, issues }) => {
      const budget = parseBudget(value);
      if (!budget.ok) issues.push({ code: "custom", input: value, message: budget.code });
    }),
  ),
});
