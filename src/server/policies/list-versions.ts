import { POLICY_TYPES } from "@/domain/policy/policy";
import { FORMER_ADMIN } from "@/domain/users/gone";
import { listAsked, pageOf } from "../admin/list-page";
import { fail, query } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";

/** The texts that a policy had, the newest first, without the texts themselves. `sort` names the policy. */
export const listVersions = query("GET /api/app/admin/policy-versions", ({ app, e }) => {
  const { sort: type, after, limit } = listAsked(e, POLICY_TYPES);
  const [at = "9999", id = ""] = after ?? [];
  const rows = selectAll(
    app,
    `SELECT v.id, v.saved_at, LENGTH(v.content) AS characters,
       CASE v.saved_by WHEN '' THEN '' ELSE COALESCE(NULLIF(u.email, ''), '${FORMER_ADMIN}') END AS saved_by
     FROM policy_versions v LEFT JOIN users u ON u.id = v.saved_by
     WHERE v.policy_type = {:type} AND (v.saved_at, v.id) < ({:at}, {:id}) AND v.published_at != ''
     ORDER BY v.saved_at DESC, v.id DESC LIMIT {:limit}`,
    { type, at, id, limit },
    { id: "", saved_at: "", saved_by: "", characters: 0 },
  );
  return pageOf(rows, (row) => [row.saved_at, row.id]);
});

/** The text of a version. */
export const readVersion = query("GET /api/app/admin/policy-versions/{id}", ({ app, e }) => {
  const version =
    findOrNull(app, "policy_versions", e.request.pathValue("id")) ?? fail(404, "not_found");
  return { content: version.getString("content") };
});
