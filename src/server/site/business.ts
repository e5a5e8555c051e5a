import { vatNoOn } from "@/domain/order/receipt";
import { PRODUCT_NAME } from "@/domain/site/product";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { settings } from "../core/settings";

/** Who runs the shop and how to reach them: for the footer, the contact page and the policies. */
export const business = query("GET /api/app/business", ({ now }) => ({
  product: PRODUCT_NAME,
  ...settings.business,
  vat_no: vatNoOn(settings.business, sastDate(now)),
  support: settings.support,
  demo: settings.bank.demo,
  sends_email: settings.sendsEmail,
}));

/** So long members are told that the account is another one than before. */
const NEW_MS = 60 * DAY_MS;

/** Where members pay, for signed-in members only. */
export const bankDetails = query("GET /api/app/bank-details", ({ now }) => {
  const changedAt = momentOf(settings.bankChangedAt);
  const isNew = changedAt > now - NEW_MS;
  return { ...settings.bank, changed_on: isNew ? sastDate(changedAt) : "" };
});
