import {
  type BusinessSettings,
  type BuyingSettings,
  type ChangeBank,
  type ContactSettings,
  type HoursSettings,
  type SettingsPage,
  settingsSchema,
} from "@/domain/settings/settings";
import { send } from "../core/client";
import type { EditTarget } from "./edits";

/** The groups as the rows of a list. */
export async function fetchSettings(_query: unknown, signal?: AbortSignal) {
  const answer = await send("admin/settings", { ...(signal && { signal }) });
  const { bank, contact, business, hours, buying } = settingsSchema.parse(answer);
  return { rows: [bank, contact, business, hours, buying] as const, next: null };
}

export async function changeBank(change: ChangeBank): Promise<SettingsPage["bank"]> {
  return settingsSchema.parse(await send("admin/settings/bank", { body: { ...change } })).bank;
}

export async function saveContact(
  edit: ContactSettings & EditTarget,
): Promise<SettingsPage["contact"]> {
  return settingsSchema.parse(await send("admin/settings/contact", { body: { ...edit } })).contact;
}

export async function saveBusiness(
  edit: BusinessSettings & EditTarget,
): Promise<SettingsPage["business"]> {
  return settingsSchema.parse(await send("admin/settings/business", { body: { ...edit } }))
    .business;
}

export async function saveHours(edit: HoursSettings & EditTarget): Promise<SettingsPage["hours"]> {
  return settingsSchema.parse(await send("admin/settings/hours", { body: { ...edit } })).hours;
}

export async function saveBuying(
  edit: BuyingSettings & EditTarget,
): Promise<SettingsPage["buying"]> {
  return settingsSchema.parse(await send("admin/settings/buying", { body: { ...edit } })).buying;
}
