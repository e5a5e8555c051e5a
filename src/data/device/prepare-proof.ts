import { checkProofSize, inspectProof } from "@/domain/payment/proof-file";
import { failed, ok, type Result } from "@/domain/result";
import { shrinkPhoto } from "./shrink-photo";

/**
 * Makes of a chosen file what is sent as proof of payment: photos shrunk, documents as they are.
 * Refuses, with the catalogue's code, what the server would refuse.
 */
export async function prepareProof(file: Blob): Promise<Result<Blob>> {
  const size = checkProofSize(file.size);
  if (!size.ok) return size;
  const bytes = await read(file);
  if (!bytes) return failed("file_damaged");
  const kind = inspectProof(bytes);
  if (!kind.ok) return kind;
  const proof = new Blob([bytes], { type: kind.value.contentType });
  if (kind.value.extension === "pdf") return ok(proof);
  return shrinkPhoto(proof).then(ok, () => failed("file_damaged"));
}

/** Nothing where the phone lists a file that is no longer there, or only in its cloud. */
function read(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}
