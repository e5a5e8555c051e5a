import { useState } from "react";
import type { Subject } from "@/data/commands/command-type";
import type { ProofView } from "@/domain/order/view";
import { Notice } from "@/ui/notice";
import { ProofPicker } from "./proof-picker";
import { SentProof } from "./sent-proof";
import { useProof } from "./use-proof";
import { WaitingProof } from "./waiting-proof";

type ProofAreaProps = {
  of: Subject;
  sent: ProofView | null;
  mayAdd: boolean;
  /** What to do once it is uploaded. */
  hint?: string | undefined;
  error?: string | undefined;
  onSent?: () => void;
};

/** 'Proof of payment': choose, photograph or drop a file, see it go, and lock what has gone. */
export function ProofArea({ of, sent, mayAdd, hint, error, onSent }: ProofAreaProps) {
  const proof = useProof(of, onSent);
  const [adding, setAdding] = useState(false);
  const isPicking = !proof.isWaiting && (!sent || adding);

  function choose(file: File) {
    setAdding(false);
    return proof.choose(file);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {proof.wasInterrupted && isPicking && (
        <Notice tone="info" title="Welcome back">
          <p>
            Your phone closed this page while you were choosing a photo. Nothing is lost. Please
            choose the photo again.
          </p>
        </Notice>
      )}
      {proof.isWaiting && proof.waiting && (
        <WaitingProof
          row={proof.waiting}
          progress={proof.progress}
          onRetry={proof.retry}
          onDiscard={proof.discard}
          onChoose={choose}
          of={of}
        />
      )}
      {sent && !proof.isWaiting && (
        <SentProof
          proof={sent}
          picture={proof.waiting?.id === sent.id ? proof.waiting.file : undefined}
          hint={hint}
          onAnother={mayAdd && !adding ? () => setAdding(true) : undefined}
        />
      )}
      {isPicking && (
        <ProofPicker
          of={of}
          busy={proof.preparing}
          error={proof.problem ?? error}
          onChoose={choose}
        />
      )}
      {!isPicking && proof.problem && (
        <Notice tone="error" live>
          <p>{proof.problem}</p>
        </Notice>
      )}
    </div>
  );
}
