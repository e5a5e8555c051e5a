import { fetchProof } from "@/data/remote/payments";

/** A proof never changes, so its file is kept for a while: in memory alone, as `no-store` asks. */
const MOST_KEPT = 8;
const kept = new Map<string, Promise<Blob>>();

/** The file of a proof; the one of the next row is loaded ahead by asking for it. */
export function proofFile(id: string): Promise<Blob> {
  const file = kept.get(id) ?? fetchProof(id);
  kept.delete(id);
  kept.set(id, file);
  file.catch(() => kept.delete(id)); // so that another try asks again
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return file;
}
