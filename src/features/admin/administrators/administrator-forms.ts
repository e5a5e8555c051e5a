import * as z from "zod/mini";
import { attempt, perform } from "@/data/core/perform";
import {
  endRole,
  type InvitationWithLink,
  inviteTo,
  revokeAdmin,
  type StaffMember,
  withdrawInvitation,
} from "@/data/remote/administrators";
import { emailSchema } from "@/domain/auth/credentials";
import { ROLES } from "@/domain/staff/roles";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { issue } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

const inviteSchema = z.object({ email: emailSchema, role: z.enum(ROLES, issue("role_unknown")) });

type Invited = (invitation: InvitationWithLink) => void;

export function invite(values: FormValues, sendsEmail: boolean, done: Invited) {
  return perform(
    inviteSchema,
    values,
    ADMIN_TOASTS.admin_invite_failed,
    async ({ email, role }) => {
      done(await inviteTo(role, email));
      if (sendsEmail) toast(ADMIN_TOASTS.admin_invited);
    },
  );
}

export function withdraw(id: string) {
  return attempt(ADMIN_TOASTS.admin_withdraw_failed, async () => {
    await withdrawInvitation(id);
    toast(ADMIN_TOASTS.admin_invitation_withdrawn);
  });
}

export function remove(userId: string) {
  return attempt(ADMIN_TOASTS.admin_revoke_failed, async () => {
    await revokeAdmin(userId);
    toast(ADMIN_TOASTS.admin_revoked);
  });
}

export function endStaff(member: StaffMember, clearsPhones: boolean) {
  return attempt(ADMIN_TOASTS.staff_role_failed, async () => {
    await endRole(member, clearsPhones);
    toast(ADMIN_TOASTS.staff_role_ended);
  });
}
