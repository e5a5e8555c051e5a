import * as z from "zod/mini";

/** Where members pay: `GET /api/app/bank-details`. */
export const bankDetailsSchema = z.object({
  account_name: z.string(),
  account_number: z.string(),
  branch_code: z.string(),
  bank: z.string(),
  /** No bank is set: the details are plainly fictitious. */
  demo: z.boolean(),
  /** Since which day it is another account than before, for some weeks; an older server says nothing. */
  changed_on: z._default(z.string(), ""),
});
export type BankDetails = z.infer<typeof bankDetailsSchema>;
