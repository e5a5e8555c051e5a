import { SETTINGS, type SettingGroup } from "@/domain/settings/settings";
import { momentText } from "@/domain/time/sa-time";
import { versionOf } from "../admin/edits";
import { afterCommit } from "../core/after-commit";
import { keepSettings } from "../core/settings";
import { execute, selectAll } from "../core/sql";

/** Reads what admins set, for all runtimes: at the start, and after each change. */
export function loadSettings(app: App): void {
  keepSettings(app, settingRows(app));
}

function settingRows(app: App) {
  return selectAll(app, "SELECT name, value FROM settings", {}, { name: "", value: "" });
}

type Values = Readonly<Record<string, string>>;

/** Stores a group; what the environment sets stays as it is there. */
export function storeSettings(
  tx: App,
  group: SettingGroup,
  values: Values,
  by: { readonly callerId: string; readonly now: number },
): void {
  for (const [field, name] of Object.entries(SETTINGS[group])) {
    execute(
      tx,
      `INSERT INTO settings (name, value, changed_at, changed_by) VALUES ({:name}, {:value}, {:at}, {:by})
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
         changed_by = excluded.changed_by WHERE value != excluded.value`,
      { name, value: values[field] ?? "", at: momentText(by.now), by: by.callerId },
    );
  }
  afterCommit(loadSettings);
}

/** Since when members pay into another account than before: they are told so for a while. */
export function keepBankChange(tx: App, at: string): void {
  execute(
    tx,
    `INSERT INTO settings (name, value, changed_at, changed_by) VALUES ('BANK_CHANGED_AT', {:at}, {:at}, '')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
    { at },
  );
}

/** A group as the database has it, within a transaction too. */
export function storedValues(app: App, group: SettingGroup): Record<string, string> {
  const stored = new Map(settingRows(app).map(({ name, value }) => [name, value]));
  return Object.fromEntries(
    Object.entries(SETTINGS[group]).map(([field, name]) => [
      field,
      $os.getenv(name) || (stored.get(name) ?? ""),
    ]),
  );
}

/** The fields that the environment sets. */
export function fixedFields(group: SettingGroup): string[] {
  const fields = Object.entries(SETTINGS[group]);
  return fields.filter(([, name]) => $os.getenv(name) !== "").map(([field]) => field);
}

/** A group as the screen shows it. */
export function settingsRow(app: App, group: SettingGroup) {
  const values = storedValues(app, group);
  return {
    ...values,
    id: group,
    version: groupVersion(group, values),
    fixed: fixedFields(group),
  };
}

export function groupVersion(group: SettingGroup, values: Values): string {
  return versionOf({ collection: "settings", fields: Object.keys(SETTINGS[group]) }, values);
}
