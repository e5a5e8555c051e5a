/** Who works for the club, as `user_roles` has them. */
export const ROLES = ["admin", "buyer"] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an admin gives to people who help: they see what their work needs, and nothing of the back-office. */
export const STAFF_ROLES = ["buyer"] as const satisfies readonly Exclude<Role, "admin">[];
export type StaffRole = (typeof STAFF_ROLES)[number];

interface Terms {
  /** The roles whose routes and section of the app it opens (`Access` in src/server/routes.ts). */
  readonly opens: readonly Role[];
  /** What who is invited reads. */
  readonly invited: string;
  readonly signUp: string;
  readonly title: string;
  /** What it may do, as admins read it before they invite. */
  readonly may: string;
}

/**
 * What each role may do. A further one, such as who packs or drives, is a line here and in `STAFF_ROLES`, a value of
 * `user_roles.role` and `admin_invitations.role`, and routes with its name.
 */
export const ROLE_TERMS: Readonly<Record<Role, Terms>> = {
  admin: {
    opens: ["admin", "buyer"],
    invited: "You're invited to be an admin",
    signUp: "Sign up to become an admin. If you already have an account, sign in instead.",
    title: "Admin",
    may: "Sees and decides everything in the back-office, also payments.",
  },
  buyer: {
    opens: ["buyer"],
    invited: "You're invited to be a buyer",
    signUp: "Sign up to become a buyer. If you already have an account, sign in instead.",
    title: "Buyer",
    may: "Sees the buying list on their phone: first names, quantities and notes. No payments, emails, numbers or addresses.",
  },
};

/** Whether someone with these roles may use what is for `wanted`. An older app noted none. */
export function mayUse(roles: readonly Role[] | undefined, wanted: Role): boolean {
  return (roles ?? []).some((role) => ROLE_TERMS[role]?.opens.includes(wanted));
}
