import { PRODUCT_NAME } from "@/domain/site/product";
import { query } from "../core/http";
import { settings } from "../core/settings";

/** Who runs the shop and how to reach them: for the footer, the contact page and the policies. */
export const business = query("GET /api/app/business", () => ({
  product: PRODUCT_NAME,
  ...settings.business,
  support: settings.support,
  demo: settings.bank.demo,
  sends_email: settings.sendsEmail,
}));

/** Where members pay. Signed-in members only, and never from an admin's form. */
export const bankDetails = query("GET /api/app/bank-details", () => settings.bank);
