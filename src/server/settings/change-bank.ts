import { type BankSettings, type ChangeBank, changeBankSchema } from "@/domain/settings/settings";
import { momentText } from "@/domain/time/sa-time";
import { isToApply, lastChange } from "../admin/edits";
import { audit, isCarriedOut } from "../core/audit";
import { type Caller, command, fail } from "../core/http";
import { type Approval, endProposals, requireAssent } from "../ledger/second-admin";
import { mailAdmins } from "../mail/mail-admins";
import { settingsPage } from "./show-settings";
import {
  fixedFields,
  groupVersion,
  keepBankChange,
  settingsRow,
  storedValues,
  storeSettings,
} from "./stored-settings";

/** What nothing else may wait for beside it. */
export const BANK_TARGET = "bank-account";

/** Changes where members pay: it is what a thief would change, so a second admin confirms it. */
export const changeBank = command(
  { route: "POST /api/app/admin/settings/bank", body: changeBankSchema },
  ({ app: tx, caller, body, now }) => {
    changeBankOne({ tx, caller, now }, body);
    return settingsPage(tx);
  },
);

interface Changing {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  readonly approval?: Approval;
}

function isSame(entry: RecordModel, account: BankSettings): boolean {
  const after = JSON.parse(entry.getString("after"));
  return (
    entry.getString("action") === "content.changed" &&
    entry.getString("collection") === "settings" &&
    entry.getString("record_id") === "bank" &&
    Object.entries(account).every(([name, value]) => after[name] === value)
  );
}

/** Stores the account, its line in the log and an email to every admin: once. */
export function changeBankOne({ tx, caller, now, approval }: Changing, change: ChangeBank): void {
  const { id, based_on, alone_reason, ...after } = change;
  if (isCarriedOut(tx, id, (entry) => isSame(entry, after))) return;
  if (fixedFields("bank").length > 0) fail(409, "setting_fixed");
  const before = storedValues(tx, "bank");
  const stored = groupVersion("bank", before);
  const edit = { stored, sent: groupVersion("bank", after), basedOn: based_on };
  const conflict = () => ({
    stored: settingsRow(tx, "bank"),
    ...lastChange(tx, "settings", "bank"),
  });
  if (!isToApply(edit, conflict)) return;
  const mark = requireAssent(tx, { caller, approval, aloneReason: alone_reason }, [], {
    kind: "bank",
    isOwn: false,
    isFirst: !before.account_number,
  });
  endProposals(tx, [BANK_TARGET], { caller, now });
  storeSettings(tx, "bank", after, { callerId: caller.id, now });
  if (before.account_number) keepBankChange(tx, momentText(now));
  audit(tx, {
    id,
    at: now,
    actorId: caller.id,
    action: "content.changed",
    collection: "settings",
    recordId: "bank",
    before,
    after: { ...after, ...mark },
    ...("alone" in mark && { reason: alone_reason ?? "" }),
  });
  mailAdmins(tx, "bank_changed", { by: caller.email, number: after.account_number, ...mark }, id);
}
