import { useLiveQuery } from "dexie-react-hooks";
import { discardCommand, outboxRow, retryCommand } from "@/data/local/outbox/outbox";
import { sendWaiting, useProgress } from "@/data/sync/outbox";
import { proofProblem, proofState } from "@/domain/payment/proof-problem";
import { isRefused } from "@/domain/sync/command-state";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { UploadProgress } from "./upload-progress";

type SharedProofProps = {
  proofId: string;
  reference: string;
};

/** A shared file on its way as the proof of an order; it is on the phone until the server has it. */
export function SharedProof({ proofId, reference }: SharedProofProps) {
  const row = useLiveQuery(async () => (await outboxRow(proofId)) ?? null, [proofId]);
  const progress = useProgress(proofId);

  async function retry() {
    await retryCommand(proofId);
    void sendWaiting();
  }

  if (row === undefined) return null;
  if (row === null) {
    return (
      <Notice tone="success" title="Proof uploaded" live>
        <p>We received your proof of payment for {reference}.</p>
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
