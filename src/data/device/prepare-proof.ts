import { checkProofSize, inspectProof, PROOF_MAX_BYTES } from "@/domain/payment/proof-file";
import { failed, ok, type Result } from "@/domain/result";
import { shrinkPhoto } from "./shrink-photo";

/**
 * Makes of a chosen file what is sent as proof of payment: photos shrunk, documents as they are.
 * Refuses, with the catalogue's code, what the server would refuse.
 */
export function prepareProof(file: Blob): Promise<Result<Blob>> {
  return prepare(file, PROOF_MAX_BYTES);
}

/** More than a photo of 25 megapixels weighs. */
const SLIP_MAX_BYTES = 50 * 1024 * 1024;

const NO_PHOTO: readonly string[] = ["invalid_file_type", "file_too_large"];

/** The same of the photo of a slip: it's made small here, so that the camera may make it larger than we take. */
export async function prepareSlip(photo: Blob): Promise<Result<Blob>> {
  const prepared = await prepare(photo, SLIP_MAX_BYTES);
  const isPhoto = prepared.ok
    ? prepared.value.type !== "application/pdf"
    : !NO_PHOTO.includes(prepared.code);
  return isPhoto ? prepared : failed("slip_photo_required");
}

async function prepare(file: Blob, maxBytes: number): Promise<Result<Blob>> {
  const size = checkProofSize(file.size, maxBytes);
  if (!size.ok) return size;
  const bytes = await read(file);
  if (!bytes) return failed("file_damaged");
  const kind = inspectProof(bytes, maxBytes);
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
