import * as z from "zod/mini";
import { readHours } from "@/domain/contact/business-hours";
import { readCutOffDays, readCutOffHour } from "@/domain/delivery/cut-off";
import { isPlainDate } from "@/domain/delivery/schedule";
import { editFields } from "@/domain/edit/edit";
import { answers } from "@/domain/ledger/questions";
import { madeIdSchema } from "@/domain/made-id";
import { isDiallable, normalisePhone } from "@/domain/members/phone";
import { type ErrorCode, issue } from "@/domain/text/messages";

/** What admins set on a screen, by group, each with the name that the environment has for it and that wins. */
export const SETTINGS = {
  bank: {
    account_name: "BANK_ACCOUNT_NAME",
    account_number: "BANK_ACCOUNT_NUMBER",
    branch_code: "BANK_BRANCH_CODE",
    bank: "BANK_NAME",
  },
  contact: { whatsapp: "SUPPORT_WHATSAPP", email: "SUPPORT_EMAIL", phone: "SUPPORT_PHONE" },
  business: {
    name: "BUSINESS_NAME",
    reg_no: "BUSINESS_REG_NO",
    address: "BUSINESS_ADDRESS",
    vat_no: "VAT_NO",
    vat_from: "VAT_FROM",
    information_officer: "INFORMATION_OFFICER",
  },
  hours: {
    week: "BUSINESS_HOURS_WEEK",
    weekend: "BUSINESS_HOURS_WEEKEND",
    cut_off_days: "CUT_OFF_DAYS",
    cut_off_hour: "CUT_OFF_HOUR",
  },
  buying: { extra_costs: "EXTRA_COSTS" },
} as const;
export type SettingGroup = keyof typeof SETTINGS;

const MAX = 200;
const text = z
  .string(issue("text_invalid"))
  .check(z.trim(), z.maxLength(MAX, issue("setting_too_long")));
const required = text.check(z.minLength(1, issue("setting_required")));

function matching(pattern: RegExp, code: ErrorCode) {
  return text.check(z.refine((value) => value === "" || pattern.test(value), issue(code)));
}

const phone = text.check(
  z.refine((value) => value === "" || isDiallable(normalisePhone(value)), issue("setting_phone")),
);

/** Where members pay: all four or, as long as it is a demo, none. */
export const bankSettingsSchema = z.object({
  account_name: required,
  account_number: required.check(z.regex(/^\d[\d ]{4,22}\d$/, issue("setting_account_number"))),
  branch_code: required.check(z.regex(/^\d{6}$/, issue("setting_branch_code"))),
  bank: required,
});
export type BankSettings = z.infer<typeof bankSettingsSchema>;

export const contactSettingsSchema = z.object({
  whatsapp: phone,
  email: matching(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, "email_invalid"),
  phone,
});
export type ContactSettings = z.infer<typeof contactSettingsSchema>;

export const businessSettingsSchema = z.object({
  name: text,
  reg_no: text,
  address: text,
  vat_no: matching(/^4\d{9}$/, "setting_vat_no"),
  vat_from: text.check(
    z.refine((value) => value === "" || isPlainDate(value), issue("date_invalid")),
  ),
  information_officer: text,
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;

function readBy(read: (value: string) => unknown, code: ErrorCode) {
  return text.check(z.refine((value) => value === "" || read(value) !== null, issue(code)));
}

/** When we answer, and when a delivery's list closes; the standard where nothing is set. */
export const hoursSettingsSchema = z.object({
  week: readBy(readHours, "setting_hours"),
  weekend: readBy(readHours, "setting_hours"),
  cut_off_days: readBy(readCutOffDays, "setting_cut_off_days"),
  cut_off_hour: readBy(readCutOffHour, "setting_cut_off_hour"),
});
export type HoursSettings = z.infer<typeof hoursSettingsSchema>;

/** Whether members share what bags and parking cost; empty: we pay them. */
export const buyingSettingsSchema = z.object({
  extra_costs: z.enum(["", "on"], issue("body_invalid")),
});
export type BuyingSettings = z.infer<typeof buyingSettingsSchema>;

/** `POST /api/app/admin/settings/bank`: a second admin confirms it. `id` makes it one change, however often it is sent. */
export const changeBankSchema = z.extend(bankSettingsSchema, {
  id: madeIdSchema,
  based_on: editFields.based_on,
  alone_reason: answers.alone_reason,
});
export type ChangeBank = z.infer<typeof changeBankSchema>;

/** `POST /api/app/admin/settings/contact`, `…/business`, `…/hours` and `…/buying`. */
export const saveContactSchema = z.extend(contactSettingsSchema, {
  based_on: editFields.based_on,
});
export const saveBusinessSchema = z.extend(businessSettingsSchema, {
  based_on: editFields.based_on,
});
export const saveHoursSchema = z.extend(hoursSettingsSchema, { based_on: editFields.based_on });

export const saveBuyingSchema = z.extend(buyingSettingsSchema, {
  based_on: editFields.based_on,
});

const rowSchema = <Shape extends z.core.$ZodShape>(content: z.ZodMiniObject<Shape>) =>
  z.extend(content, {
    id: z.string(),
    version: z.string(),
    /** The fields that the environment of the server sets: they can't be changed here. */
    fixed: z.array(z.string()),
  });
const bankRowSchema = rowSchema(
  z.object({
    account_name: z.string(),
    account_number: z.string(),
    branch_code: z.string(),
    bank: z.string(),
  }),
);
const contactRowSchema = rowSchema(
  z.object({ whatsapp: z.string(), email: z.string(), phone: z.string() }),
);
const businessRowSchema = rowSchema(
  z.object({
    name: z.string(),
    reg_no: z.string(),
    address: z.string(),
    vat_no: z.string(),
    vat_from: z.string(),
    information_officer: z.string(),
  }),
);
const hoursRowSchema = rowSchema(
  z.object({
    week: z.string(),
    weekend: z.string(),
    cut_off_days: z.string(),
    cut_off_hour: z.string(),
  }),
);

/** `GET /api/app/admin/settings`, and what each change answers. */
export const settingsSchema = z.object({
  bank: bankRowSchema,
  contact: contactRowSchema,
  business: businessRowSchema,
  hours: hoursRowSchema,
  buying: rowSchema(z.object({ extra_costs: z.string() })),
});
export type SettingsPage = z.infer<typeof settingsSchema>;
