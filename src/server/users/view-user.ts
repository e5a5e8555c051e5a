import { isId } from "@/domain/id";
import { fail, query } from "../core/http";
import { recordView } from "../core/views";
import { userView } from "./user-view";

/** 'User Details' without baskets and orders. The audit log says who opened whose. */
export const viewUser = query("GET /api/app/admin/users/{id}", ({ app, caller, now, e }) => {
  const id = memberAsked(e);
  const user = userView(app, id, now);
  recordView(app, {
    caller,
    now,
    action: "member.opened",
    collection: "users",
    recordId: id,
    memberId: id,
  });
  return { user };
});

/** The member in the address of a request; 404 for what is no id. */
export function memberAsked(e: RequestEvent): string {
  const id = e.request.pathValue("id");
  return isId(id) ? id : fail(404, "not_found");
}
