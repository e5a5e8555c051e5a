import { attempt } from "@/data/core/perform";
import { refresh, resendConfirmation, signOutEverywhere } from "@/data/remote/auth";
import { keepAccount } from "@/data/remote/privacy";
import { endEverywhere } from "@/data/sync/end-everywhere";
import { TOASTS } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

export function sendConfirmation() {
  return attempt(TOASTS.confirmation_not_sent, resendConfirmation);
}

export function signOutOfEverything(removesData: boolean) {
  return attempt(TOASTS.sign_out_everywhere_failed, () =>
    endEverywhere(async () => ({ proof: await signOutEverywhere(removesData) })),
  );
}

/** The member has changed their mind. */
export function keepMyAccount(done: () => void) {
  return attempt(TOASTS.account_keep_failed, async () => {
    await keepAccount();
    await refresh();
    toast(TOASTS.account_kept);
    done();
  });
}
