import type { SettingsPage } from "@/domain/settings/settings";
import { query } from "../core/http";
import { settingsRow } from "./stored-settings";

/** What admins may set, as it is now, and what the environment sets. */
export const showSettings = query("GET /api/app/admin/settings", ({ app }) => settingsPage(app));

export function settingsPage(app: App): SettingsPage {
  return {
    bank: settingsRow(app, "bank"),
    contact: settingsRow(app, "contact"),
    business: settingsRow(app, "business"),
    hours: settingsRow(app, "hours"),
    buying: settingsRow(app, "buying"),
  } as SettingsPage;
}
