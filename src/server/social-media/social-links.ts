import type { EditConflict } from "@/domain/edit/edit";
import { type SocialLinksContent, saveSocialLinksSchema } from "@/domain/social-media/social-links";
import { isToApply, lastChange, logEdit, versionOf } from "../admin/edits";
import { contentOf, EDITABLES } from "../content/editables";
import { command, query } from "../core/http";
import { findFirstOrNull, newRecord } from "../core/records";

const KEYS = ["instagram_url", "linkedin_url"] as const;
const LINKS = { collection: "site_settings", fields: KEYS };
/** Both links are edited as one. */
const ID = "social-links";

/** The footer's links for the back office. */
export const readSocialLinks = query("GET /api/app/admin/social-links", ({ app }) => ({
  row: storedLinks(app),
}));

/** Saves both links. 409 `edit_conflict` where another admin changed one. */
export const saveSocialLinks = command(
  { route: "POST /api/app/admin/social-links/save", body: saveSocialLinksSchema },
  (context) => {
    const { app: tx, body } = context;
    const { based_on, ...sent } = body;
    const stored = storedLinks(tx);
    const version = versionOf(LINKS, sent);
    const edit = { stored: stored.version, sent: version, basedOn: based_on };
    if (isToApply(edit, () => conflictOf(tx, stored))) {
      for (const key of KEYS) if (sent[key] !== stored[key]) saveLink(context, key, sent[key]);
    }
    return { row: { id: ID, version, ...sent } };
  },
);

function saveLink(
  context: Parameters<typeof logEdit>[0],
  key: (typeof KEYS)[number],
  value: string,
): void {
  const { app: tx } = context;
  const found = settingOf(tx, key);
  const before = found && contentOf(EDITABLES.site_settings, found);
  const record = found ?? newRecord(tx, "site_settings");
  record.set("setting_key", key);
  record.set("setting_value", value);
  tx.save(record);
  const after = contentOf(EDITABLES.site_settings, record);
  logEdit(context, EDITABLES.site_settings, record.id, { before, after });
}

function storedLinks(app: App): SocialLinksContent & { id: string; version: string } {
  const links = {
    instagram_url: settingOf(app, "instagram_url")?.getString("setting_value") ?? "",
    linkedin_url: settingOf(app, "linkedin_url")?.getString("setting_value") ?? "",
  };
  return { id: ID, version: versionOf(LINKS, links), ...links };
}

function settingOf(app: App, key: string): RecordModel | null {
  return findFirstOrNull(app, "site_settings", "setting_key = {:key}", { key });
}

function conflictOf(app: App, stored: EditConflict["stored"]): EditConflict {
  const changes = KEYS.map((key) =>
    lastChange(app, "site_settings", settingOf(app, key)?.id ?? ""),
  );
  const [last] = changes.sort((a, b) => (a.changed_at < b.changed_at ? 1 : -1));
  return { stored, changed_by: "", changed_at: "", ...last };
}
