import {
  type SettingGroup,
  saveBusinessSchema,
  saveBuyingSchema,
  saveContactSchema,
  saveHoursSchema,
} from "@/domain/settings/settings";
import { type EditContext, isToApply, lastChange } from "../admin/edits";
import { audit } from "../core/audit";
import { command } from "../core/http";
import { newId } from "../core/ids";
import { mailAdmins } from "../mail/mail-admins";
import { settingsPage } from "./show-settings";
import {
  fixedFields,
  groupVersion,
  settingsRow,
  storedValues,
  storeSettings,
} from "./stored-settings";

/** Saves how members reach us. 409 `edit_conflict` where another admin came first. */
export const saveContact = command(
  { route: "POST /api/app/admin/settings/contact", body: saveContactSchema },
  (context) => {
    saveGroup(context, "contact", context.body);
    return settingsPage(context.app);
  },
);

/** Saves who runs the shop. 409 `edit_conflict` where another admin came first. */
export const saveBusiness = command(
  { route: "POST /api/app/admin/settings/business", body: saveBusinessSchema },
  (context) => {
    saveGroup(context, "business", context.body);
    return settingsPage(context.app);
  },
);

/** Saves when we answer and when a delivery's list closes. 409 `edit_conflict` where another admin came first. */
export const saveHours = command(
  { route: "POST /api/app/admin/settings/hours", body: saveHoursSchema },
  (context) => {
    saveGroup(context, "hours", context.body);
    return settingsPage(context.app);
  },
);

/** Saves who pays for bags and parking. 409 `edit_conflict` where another admin came first. */
export const saveBuying = command(
  { route: "POST /api/app/admin/settings/buying", body: saveBuyingSchema },
  (context) => {
    saveGroup(context, "buying", context.body);
    return settingsPage(context.app);
  },
);

type Sent = Readonly<Record<string, string>> & { readonly based_on: string };

function saveGroup(
  context: EditContext,
  group: Exclude<SettingGroup, "bank">,
  { based_on, ...sent }: Sent,
): void {
  const { app: tx, caller, now } = context;
  const before = storedValues(tx, group);
  const fixed = Object.fromEntries(fixedFields(group).map((field) => [field, before[field] ?? ""]));
  const after = { ...sent, ...fixed };
  const stored = groupVersion(group, before);
  const edit = { stored, sent: groupVersion(group, after), basedOn: based_on };
  const conflict = () => ({
    stored: settingsRow(tx, group),
    ...lastChange(tx, "settings", group),
  });
  if (!isToApply(edit, conflict)) return;
  storeSettings(tx, group, after, { callerId: caller.id, now });
  const id = newId();
  audit(tx, {
    id,
    at: now,
    actorId: caller.id,
    action: "content.changed",
    collection: "settings",
    recordId: group,
    before,
    after,
  });
  mailAdmins(tx, "settings_changed", { group, by: caller.email }, id);
}
