import { perform } from "@/data/core/perform";
import { changeEmail } from "@/data/remote/auth";
import { requestErasure } from "@/data/remote/privacy";
import { endEverywhere } from "@/data/sync/end-everywhere";
import { changeEmailSchema } from "@/domain/auth/credentials";
import { ownPasswordFormSchema } from "@/domain/privacy/erasure";
import { fill, TOASTS } from "@/domain/text/messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

export function askForNewEmail(values: FormValues, sent: (email: string) => void) {
  return perform(changeEmailSchema, values, TOASTS.email_change_failed, async (given) => {
    await changeEmail(given.email, given.password);
    toast(TOASTS.email_change_sent);
    sent(given.email);
  });
}

/** Asks for the account to be deleted, and leaves this phone as every other one is left. */
export function deleteAccount(values: FormValues) {
  return perform(ownPasswordFormSchema, values, TOASTS.erasure_failed, ({ password }) =>
    endEverywhere(async () => {
      const { due_at, proof } = await requestErasure(password);
      const { title, description } = TOASTS.erasure_requested;
      const date = formatDay(momentOf(due_at));
      return { proof, notice: { title, description: fill(description, { date }) } };
    }),
  );
}
