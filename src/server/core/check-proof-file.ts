import { checkProofSize, inspectProof, type ProofKind } from "@/domain/payment/proof-file";
import type { ErrorCode } from "@/domain/text/messages";
import { fail } from "./http";

export interface ProofFile extends ProofKind {
  readonly upload: UploadedFile;
  readonly size: number;
  readonly sha256: string;
}

/** The uploaded file, told by its content. Refused with the specified texts before anything is written. */
export function checkProofFile(upload: UploadedFile): ProofFile {
  const size = checkProofSize(upload.size);
  if (!size.ok) return refuseFile(size.code);
  const kind = inspectProof(read(upload, (reader) => toBytes(reader, upload.size)));
  if (!kind.ok) return refuseFile(kind.code);
  return { ...kind.value, upload, size: size.value, sha256: sha256Of(upload) };
}

/**
 * The hash of the file's bytes. `toString` of a reader keeps them as they are, and the hash function
 * takes them on the Go side, so that they never pass through JavaScript's UTF-16.
 */
export function sha256Of(upload: UploadedFile): string {
  return read(upload, (reader) => $security.sha256(toString(reader, upload.size)));
}

interface FormFile {
  readonly name?: string;
  /** What is said where the form has no such file. */
  readonly missing?: ErrorCode;
}

/** The file of a form. */
export function uploadOf(
  e: RequestEvent,
  { name = "file", missing = "proof_required" }: FormFile = {},
): UploadedFile {
  try {
    const upload = e.findUploadedFiles(name)[0];
    if (upload) return upload;
  } catch {
    // PocketBase throws where a form has no such file: said below in our own words.
  }
  return refuseFile(missing);
}

/** The text of a file of a form. */
export function textOf(upload: UploadedFile): string {
  return read(upload, (reader) => toString(reader, upload.size));
}

function read<T>(upload: UploadedFile, work: (reader: Reader) => T): T {
  const reader = upload.reader.open();
  try {
    return work(reader);
  } finally {
    reader.close();
  }
}

export function refuseFile(code: ErrorCode): never {
  return fail(code === "file_too_large" ? 413 : 422, code, { file: code });
}
