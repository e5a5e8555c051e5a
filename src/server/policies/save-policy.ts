import { type PolicyContent, savePolicySchema } from "@/domain/policy/policy";
import { momentText } from "@/domain/time/sa-time";
import { saveEdit } from "../admin/edits";
import { command, fail } from "../core/http";
import { newRecord, setAll } from "../core/records";
import { policyRow } from "./list-policies";
import { POLICIES, plannedOf, policyOf } from "./policy-record";

/**
 * Saves a policy, which its page shows at once, and keeps the text as a version. 409 `edit_conflict`, and
 * `policy_change_planned` while another text is to take its place.
 */
export const savePolicy = command(
  { route: "POST /api/app/admin/policies/save", body: savePolicySchema },
  (context) => {
    const { app: tx, body, caller, now } = context;
    const { policy_type, content } = body;
    const stored = policyOf(tx, policy_type);
    const before = stored?.getString("content");
    if (before !== content && plannedOf(tx, policy_type)) fail(409, "policy_change_planned");
    const target = { id: stored?.id ?? body.id, based_on: body.based_on };
    saveEdit(context, POLICIES, target, { policy_type, content });
    if (before !== content) addVersion(tx, { policy_type, content }, caller.id, now);
    return { row: policyRow(tx, policy_type) };
  },
);

function addVersion(tx: App, { policy_type, content }: PolicyContent, by: string, now: number) {
  const version = newRecord(tx, "policy_versions");
  const at = momentText(now);
  setAll(version, { policy_type, content, saved_at: at, saved_by: by, published_at: at });
  tx.save(version);
}
