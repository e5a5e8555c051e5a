import { perform } from "@/data/core/perform";
import { changeEmail } from "@/data/remote/auth";
import { requestErasure } from "@/data/remote/privacy";
import { applyChoice, askToSignOut } from "@/data/sync/sign-out";
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
  return perform(ownPasswordFormSchema, values, TOASTS.erasure_failed, async ({ password }) => {
    const choice = await askToSignOut(); // while what is unsent can still be sent
    if (choice === "stay") return;
    const { due_at } = await requestErasure(password);
    const { title, description } = TOASTS.erasure_requested;
    const date = formatDay(momentOf(due_at));
    await applyChoice(choice, "/", { title, description: fill(description, { date }) });
  });
}
