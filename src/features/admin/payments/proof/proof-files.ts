import { fetchProof, fetchProofAhead, tellProofOpened } from "@/data/remote/payments";

/** A proof never changes, so its file is kept for a while: in memory alone, as `no-store` asks. */
const MOST_KEPT = 8;
const kept = new Map<string, Promise<Blob>>();
/** The prefetched ones that haven't been selected yet. */
const ahead = new Set<string>();

/** The file of a selected proof. One that was loaded ahead is shown once the server knows. */
export function proofFile(id: string): Promise<Blob> {
  const file = kept.get(id);
  if (!file) return keep(id, fetchProof(id));
  if (!ahead.delete(id)) return keep(id, file);
  return keep(
    id,
    tellProofOpened(id).then(() => file),
  );
}

/** Loads the proof that is probably selected next. */
export function loadProofAhead(id: string): void {
  if (kept.has(id)) return;
  ahead.add(id);
  void keep(id, fetchProofAhead(id)).catch(() => {}); // requested again when it is selected
}

function keep(id: string, file: Promise<Blob>): Promise<Blob> {
  kept.delete(id);
  kept.set(id, file);
  file.catch(() => forget(id)); // so that another try asks again
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    forget(oldest);
  }
  return file;
}

function forget(id: string): void {
  kept.delete(id);
  ahead.delete(id);
}
