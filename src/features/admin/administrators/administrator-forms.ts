import * as z from "zod/mini";
import {
  type InvitationWithLink,
  inviteAdmin,
  revokeAdmin,
  withdrawInvitation,
} from "@/data/remote/administrators";
import { attempt, perform } from "@/data/remote/perform";
import { emailSchema } from "@/domain/auth/credentials";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

const inviteSchema = z.object({ email: emailSchema });

type Invited = (invitation: InvitationWithLink) => void;

export function invite(values: FormValues, sendsEmail: boolean, done: Invited) {
  return perform(inviteSchema, values, ADMIN_TOASTS.admin_invite_failed, async ({ email }) => {
    done(await inviteAdmin(email));
    if (sendsEmail) toast(ADMIN_TOASTS.admin_invited);
  });
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
