import { perform } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { fetchProofFile, readOwnData } from "@/data/remote/privacy";
import { ownPasswordFormSchema } from "@/domain/privacy/erasure";
import { ownDataFiles, ownProofs } from "@/domain/privacy/own-data";
import { TOASTS } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";
import { type PackedFile, packFiles } from "./pack-files";

export function downloadOwnData(values: FormValues, done: () => void) {
  return perform(ownPasswordFormSchema, values, TOASTS.own_data_failed, async ({ password }) => {
    const zip = await packFiles(filesOf(await readOwnData(password)));
    saveFile(zip, `my-data-${sastDate(serverNow())}.zip`);
    toast(TOASTS.own_data_saved);
    done();
  });
}

async function* filesOf({
  tables,
  madeAt,
}: Awaited<ReturnType<typeof readOwnData>>): AsyncGenerator<PackedFile> {
  const encoder = new TextEncoder();
  for (const { name, text } of ownDataFiles(tables, madeAt)) {
    yield { name, content: encoder.encode(text), isPacked: false };
  }
  for (const { id, name } of ownProofs(tables)) {
    const content = new Uint8Array(await (await fetchProofFile(id)).arrayBuffer());
    yield { name: `proofs/${name}`, content, isPacked: true };
  }
}
