import { resendConfirmation, signOutEverywhere } from "@/data/remote/auth";
import { attempt } from "@/data/remote/perform";
import { askToSignOut, part } from "@/data/sync/sign-out";
import { TOASTS } from "@/domain/error-catalogue";

export function sendConfirmation() {
  return attempt(TOASTS.confirmation_not_sent, resendConfirmation);
}

export function signOutOfEverything() {
  return attempt(TOASTS.sign_out_everywhere_failed, async () => {
    const parting = await askToSignOut(); // while what is unsent can still be sent
    if (parting === "stay") return;
    await signOutEverywhere();
    await part(parting, "/");
  });
}
