import { STAFF_ROLES, type StaffRole } from "@/domain/staff/roles";
import { afterCommit } from "../core/after-commit";
import { registerNamed } from "../core/register";

/** Each account whose role was ended, with the roles: a restored backup may have them again. */
const register = registerNamed("former-staff");

export function noteFormerStaff(userId: string, role: StaffRole): void {
  afterCommit((app) => {
    register.write(app, userId, [...new Set([...rolesEnded(app, userId), role])].join(" "));
  });
}

export function noteStaffAgain(userId: string, role: StaffRole): void {
  afterCommit((app) => {
    const left = rolesEnded(app, userId).filter((one) => one !== role);
    if (left.length > 0) register.write(app, userId, left.join(" "));
    else register.remove(app, userId);
  });
}

export function formerStaff(app: App): { userId: string; roles: StaffRole[] }[] {
  return register.entries(app).map((userId) => ({ userId, roles: rolesEnded(app, userId) }));
}

function rolesEnded(app: App, userId: string): StaffRole[] {
  const noted = register.read(app, userId)?.split(" ") ?? [];
  return STAFF_ROLES.filter((role) => noted.includes(role));
}
