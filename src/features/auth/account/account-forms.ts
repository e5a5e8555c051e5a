import { changeEmail, refresh } from "@/data/remote/auth";
import { attempt, perform } from "@/data/remote/perform";
import { fetchProofFile, keepAccount, readOwnData, requestErasure } from "@/data/remote/privacy";
import { signOutTo } from "@/data/sync/sign-out";
import { changeEmailSchema } from "@/domain/credentials";
import { ownPasswordFormSchema } from "@/domain/erasure";
import { fill, TOASTS } from "@/domain/error-catalogue";
import type { OwnData } from "@/domain/own-data-answers";
import { formatDay, momentOf, sastDate } from "@/domain/sast";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";
import { type PackedFile, packFiles } from "./pack-files";

export function askForNewEmail(values: FormValues, sent: (email: string) => void) {
  return perform(changeEmailSchema, values, TOASTS.email_change_failed, async (given) => {
    await changeEmail(given.email, given.password);
    toast(TOASTS.email_change_sent);
    sent(given.email);
  });
}

/** Fetches all that is kept of the member and saves it as one zip. */
export function downloadOwnData(values: FormValues, done: () => void) {
  return perform(ownPasswordFormSchema, values, TOASTS.own_data_failed, async ({ password }) => {
    const zip = await packFiles(filesOf(await readOwnData(password)));
    saveFile(zip, `my-data-${sastDate(Date.now())}.zip`);
    toast(TOASTS.own_data_saved);
    done();
  });
}

async function* filesOf({ files, proofs }: OwnData): AsyncGenerator<PackedFile> {
  const encoder = new TextEncoder();
  for (const { name, text } of files) {
    yield { name, content: encoder.encode(text), isPacked: false };
  }
  for (const { id, name } of proofs) {
    const content = new Uint8Array(await (await fetchProofFile(id)).arrayBuffer());
    yield { name: `proofs/${name}`, content, isPacked: true };
  }
}

/** Asks for the account to be deleted, and leaves this phone as every other one is left. */
export function deleteAccount(values: FormValues) {
  return perform(ownPasswordFormSchema, values, TOASTS.erasure_failed, async ({ password }) => {
    const { due_at } = await requestErasure(password);
    const { title, description } = TOASTS.erasure_requested;
    const date = formatDay(momentOf(due_at));
    await signOutTo("/", { title, description: fill(description, { date }) });
  });
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
