import { send } from "./client";

export interface Administrator {
  readonly id: string;
  readonly email: string;
}

export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly expires_at: string;
}

export interface InvitationWithLink extends Invitation {
  readonly link: string;
}

export async function readAdministration() {
  const [admins, invitations] = await Promise.all([listAdministrators(), listInvitations()]);
  return { admins, invitations };
}

async function listAdministrators(): Promise<Administrator[]> {
  return (await send<{ administrators: Administrator[] }>("admin/administrators")).administrators;
}

async function listInvitations(): Promise<Invitation[]> {
  const path = "admin/invitations";
  return (await send<{ invitations: Invitation[] }>(path)).invitations;
}

/** Invites an address by mail. @throws {RequestError} 409 `already_admin`. */
export async function inviteAdmin(email: string): Promise<InvitationWithLink> {
  return send("admin/invitations", { body: { email } });
}

export async function withdrawInvitation(id: string): Promise<void> {
  await send("admin/invitations/withdraw", { body: { id } });
}

/** Takes the role from an admin. @throws {RequestError} 409 `last_admin`. */
export async function revokeAdmin(userId: string): Promise<void> {
  await send("admin/revoke", { body: { user_id: userId } });
}
