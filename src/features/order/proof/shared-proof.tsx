import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { isProofKept } from "@/data/local/outbox/kept-proofs";
import { discardCommand, outboxRow, retryCommand } from "@/data/local/outbox/outbox";
import { onOutcome, sendWaiting, useProgress } from "@/data/sync/outbox";
import { proofProblem, proofState } from "@/domain/payment/proof-problem";
import { isRefused } from "@/domain/sync/command-state";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { UploadProgress } from "./upload-progress";

type SharedProofProps = {
  proofId: string;
  reference: string;
};

/** The command that sends the proof, or what became of it: also in another tab, or while the app was closed. */
function useWaiting(proofId: string): OutboxRow | "received" | "discarded" | undefined {
  const [isReceived, setReceived] = useState(false);
  useEffect(
    () => onOutcome(({ ok, row }) => ok && row.id === proofId && setReceived(true)),
    [proofId],
  );
  const row = useLiveQuery(
    async () =>
      (await outboxRow(proofId)) ?? ((await isProofKept(proofId)) ? "received" : "discarded"),
    [proofId],
  );
  return row === "discarded" && isReceived ? "received" : row;
}

/** A shared file on its way as the proof of an order; it is on the phone until the server has it. */
export function SharedProof({ proofId, reference }: SharedProofProps) {
  const row = useWaiting(proofId);
  const progress = useProgress(proofId);

  async function retry() {
    await retryCommand(proofId);
    void sendWaiting();
  }

  if (row === undefined) return null;
  if (row === "received") {
    return (
      <Notice tone="success" title="Proof uploaded" live>
        <p>We received your proof of payment for {reference}.</p>
      </Notice>
    );
  }
  if (row === "discarded") {
    return (
      <Notice tone="warning" title="Proof not sent" live>
        <p>
          Your proof of payment for {reference} wasn't sent, and it's no longer on this phone. To
          send it, share the file again.
        </p>
      </Notice>
    );
  }
  if (row.state === "sent" || row.problem === "") {
    return <UploadProgress progress={progress} />;
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p role="alert" className="font-semibold">
        {proofState(row)} {!isRefused(row) && "It's saved on this phone."}{" "}
        {proofProblem(row.problem)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon="refresh" onClick={retry}>
          Try again
        </Button>
        {isRefused(row) && (
          <Button kind="danger-quiet" onClick={() => discardCommand(row)}>
            Discard
          </Button>
        )}
      </div>
    </div>
  );
}
