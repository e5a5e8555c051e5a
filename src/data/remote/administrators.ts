import type { Role, StaffRole } from "@/domain/staff/roles";
import { send } from "../core/client";

export interface Administrator {
  readonly id: string;
  readonly email: string;
}

export interface StaffMember extends Administrator {
  readonly role: StaffRole;
  /** Nobody can sign in with the account, so that it buys nothing. */
  readonly deactivated: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly expires_at: string;
}

export interface InvitationWithLink extends Invitation {
  readonly link: string;
}

export async function readAdministration() {
  const [people, invitations] = await Promise.all([listPeople(), listInvitations()]);
  return { admins: people.administrators, staff: people.staff, invitations };
}

function listPeople() {
  return send<{ administrators: Administrator[]; staff: StaffMember[] }>("admin/administrators");
}

async function listInvitations(): Promise<Invitation[]> {
  const path = "admin/invitations";
  return (await send<{ invitations: Invitation[] }>(path)).invitations;
}

/** Invites an address by mail. @throws {RequestError} 409 `already_admin`, 409 `already_buyer`. */
export async function inviteTo(role: Role, email: string): Promise<InvitationWithLink> {
  return send("admin/invitations", { body: { email, role } });
}

export async function withdrawInvitation(id: string): Promise<void> {
  await send("admin/invitations/withdraw", { body: { id } });
}

/** Takes the role from an admin. @throws {RequestError} 409 `last_admin`. */
export async function revokeAdmin(userId: string): Promise<void> {
  await send("admin/revoke", { body: { user_id: userId } });
}

/** Ends a role of the staff and signs its holder out everywhere; `clearsPhones` also deletes what their phones have saved. */
export async function endRole(
  { id, role }: Pick<StaffMember, "id" | "role">,
  clearsPhones: boolean,
): Promise<void> {
  await send("admin/roles/end", { body: { user_id: id, role, remove_data: clearsPhones } });
}
