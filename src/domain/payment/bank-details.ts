import * as z from "zod/mini";

/** Where members pay: `GET /api/app/bank-details`. */
export const bankDetailsSchema = z.object({
  account_name: z.string(),
  account_number: z.string(),
  branch_code: z.string(),
  bank: z.string(),
  /** No bank is set: the details are plainly fictitious. */
  demo: z.boolean(),
});
export type BankDetails = z.infer<typeof bankDetailsSchema>;
