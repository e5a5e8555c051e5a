import { checkProofSize, mayBecomeProof } from "@/domain/payment/proof-file";
import { PART_MAX_BYTES, type ProofPart, proofPartSchema } from "@/domain/payment/proof-upload";
import { checkProofFile, refuseFile } from "../core/check-proof-file";
import { requireDiskRoom } from "../core/disk";
import { fail, query, validate } from "../core/http";
import { requireUploadRoom } from "../orders/proofs";
import { PartialFile, spendUploadBudget } from "./partial-file";
import { addProof, knownProof } from "./upload-proof";

/**
 * A proof of payment in parts, each in a request that a slow line gets through: answers how much of the file
 * is here, and with the last part what `orders/proof` answers. A request without bytes asks how much to send.
 */
export const uploadProofPart = query(
  "POST /api/app/orders/proof/part",
  ({ app, caller, now, e }) => {
    const part = validate(proofPartSchema, sentPart(e));
    const size = checkProofSize(part.size);
    if (!size.ok) return refuseFile(size.code);
    const known = knownProof(app, part, { id: part.id, caller, now });
    if (known) return known;
    requireDiskRoom(app, "files");
    requireUploadRoom(app, caller.id, part.size, now);
    const file = new PartialFile(app, caller.id, part);
    try {
      const bytes = toBytes(e.request.body, PART_MAX_BYTES + 1);
      spendUploadBudget(app, e, caller.id, bytes.length);
      if (bytes.length > 0) append(file, part, bytes);
      if (file.size() < part.size) return { received: file.size() };
      const proof = checkProofFile($filesystem.fileFromPath(file.path));
      if (proof.sha256 !== part.sha256) return { received: file.discard() };
      const answer = addProof(app, part, { id: part.id, file: proof, caller, now });
      file.discard();
      return answer;
    } finally {
      file.close();
    }
  },
);

function sentPart(e: RequestEvent): unknown {
  const sent = e.request.url.query();
  const text = (name: string) => sent.get(name) || undefined;
  const number = (name: string) => Number(sent.get(name) || Number.NaN);
  return {
    id: text("id"),
    order_id: text("order_id"),
    reference: text("reference"),
    sha256: text("sha256"),
    size: number("size"),
    from: number("from"),
  };
}

/** Bytes that do not follow on what is here, late or repeated ones, change nothing. */
function append(file: PartialFile, { from, size }: ProofPart, bytes: number[]): void {
  if (bytes.length > PART_MAX_BYTES || from + bytes.length > size) fail(413, "body_invalid");
  if (from === 0 && !mayBecomeProof(bytes)) refuseFile("invalid_file_type");
  if (from === file.size()) file.append(bytes);
}
