import type { Subject } from "@/data/commands/command-type";
import type { OutboxRow } from "@/data/commands/commands";
import type { UploadProgress as Progress } from "@/data/remote/upload";
import { proofProblem, proofState } from "@/domain/payment/proof-problem";
import { isRefused } from "@/domain/sync/command-state";
import { Button } from "@/ui/button";
import { ProofInput } from "./proof-input";
import { ProofPicture } from "./proof-picture";
import { UploadProgress } from "./upload-progress";

type WaitingProofProps = {
  row: OutboxRow<"proof">;
  progress: Progress | undefined;
  of: Subject;
  onRetry: () => void;
  onChoose: (file: File) => void;
  onDiscard: () => void;
};

/** A proof on its way: how far it is, or why it waits. It is on the phone either way. */
export function WaitingProof(props: WaitingProofProps) {
  const { row, progress } = props;
  return (
    <div className="grid grid-cols-1 gap-4 rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-center gap-3">
        <ProofPicture file={row.file} />
        <div className="min-w-0 grow">
          <p className="truncate font-bold">{row.name}</p>
          <p className="text-muted">{sizeText(row.file.size)}, saved on this phone</p>
        </div>
      </div>
      {row.state === "sent" && <UploadProgress progress={progress} />}
      {row.state !== "sent" && row.problem !== "" && <NotSent {...props} />}
      {row.state === "queued" && row.problem === "" && (
        <p className="text-muted">We'll send it after your earlier changes.</p>
      )}
    </div>
  );
}

function NotSent({ row, of, onRetry, onChoose, onDiscard }: WaitingProofProps) {
  const refused = isRefused(row);
  return (
    <>
      <p role="alert" className="font-semibold">
        {proofState(row)} {proofProblem(row.problem)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
        <div className="relative rounded-field outline-offset-2 outline-primary has-focus-visible:outline-3">
          <span className="btn h-auto min-h-12 border-base-content bg-base-100 px-5 text-base">
            Send a different file
          </span>
          <ProofInput of={of} onChoose={onChoose} aria-label="Send a different file" />
        </div>
        {refused && (
          <Button kind="danger-quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </>
  );
}

/** `81 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const kB = Math.max(1, Math.round(bytes / 1000));
  return kB < 1000 ? `${kB} kB` : `${(kB / 1000).toFixed(1)} MB`;
}
