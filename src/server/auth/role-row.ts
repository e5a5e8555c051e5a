import type { Role } from "@/domain/staff/roles";
import { findFirstOrNull } from "../core/records";

export function roleRow(app: App, userId: string, role: Role): RecordModel | null {
  return findFirstOrNull(app, "user_roles", "user_id = {:userId} && role = {:role}", {
    userId,
    role,
  });
}
