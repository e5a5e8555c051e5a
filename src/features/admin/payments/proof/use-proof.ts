import { useEffect, useState } from "react";
import type { ProofView } from "@/domain/order/view";
import { type OpenProof, ProofTooLarge } from "./open-proof";
import { proofFile } from "./proof-files";
import { openProof } from "./proof-pages";

type Shown =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly proof: OpenProof }
  /** `file` is there where it was fetched, but is no picture and no document. */
  | { readonly status: "failed"; readonly file: Blob | undefined; readonly tooLarge: boolean };

export function useProof({ id, content_type }: ProofView) {
  const [shown, setShown] = useState<Shown>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let opened: OpenProof | undefined;
    let gone = false;
    setShown({ status: "loading" });
    let file: Blob | undefined;
    // A file that cannot be shown is no error of ours: the screen says so.
    function failed(error: unknown) {
      if (!gone) setShown({ status: "failed", file, tooLarge: error instanceof ProofTooLarge });
    }
    async function open() {
      try {
        file = await proofFile(id);
        opened = await openProof(file, content_type, failed);
        if (gone) opened.close();
        else setShown({ status: "ready", proof: opened });
      } catch (error) {
        failed(error);
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
