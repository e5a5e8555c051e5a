import { memberPasswordSchema } from "@/domain/auth/credentials";
import { fail, isAdmin } from "../core/http";

/** A member's password ends at 100 characters, an admin's at 128. 422 `password_too_long`. */
export function requirePasswordLength(app: App, user: RecordModel, password: string): void {
  if (isAdmin(app, user.id) || memberPasswordSchema.safeParse(password).success) return;
  fail(422, "validation_error", { password: "password_too_long" });
}
