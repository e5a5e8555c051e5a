import { useEffect, useState } from "react";
import type { ProofView } from "@/domain/order-view";
import { proofFile } from "./proof-files";
import { type OpenProof, openProof } from "./proof-pages";

type Shown =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly proof: OpenProof }
  /** `file` is there where it was fetched, but is no picture and no document. */
  | { readonly status: "failed"; readonly file: Blob | undefined };

/** A proof, fetched and opened; `retry` asks for it again. */
export function useProof({ id, content_type }: ProofView) {
  const [shown, setShown] = useState<Shown>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let opened: OpenProof | undefined;
    let gone = false;
    setShown({ status: "loading" });
    async function open() {
      let file: Blob | undefined;
      try {
        file = await proofFile(id);
        opened = await openProof(file, content_type);
        if (gone) opened.close();
        else setShown({ status: "ready", proof: opened });
      } catch {
        // A file that cannot be shown is no error of ours: the screen says so.
        if (!gone) setShown({ status: "failed", file });
      }
    }
    void open();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id, content_type, attempt]);

  return { shown, retry: () => setAttempt((count) => count + 1) };
}
