import type { ProofOf, ProofRow } from "@/data/local/proofs.ts";
import type { Upload } from "@/data/sync/send-proof.ts";
import { messageOf } from "@/domain/error-catalogue.ts";
import { Button } from "@/ui/button.tsx";
import { ProgressBar } from "@/ui/progress-bar.tsx";
import { ProofInput } from "./proof-input.tsx";
import { ProofPicture } from "./proof-picture.tsx";

type WaitingProofProps = {
  row: ProofRow;
  upload: Upload | undefined;
  of: ProofOf;
  onRetry: () => void;
  onChoose: (file: File) => void;
};

/** A proof on its way: how far it is, or why it waits. It is on the phone either way. */
export function WaitingProof({ row, upload, of, onRetry, onChoose }: WaitingProofProps) {
  const failed = upload && "failed" in upload;
  return (
    <div className="grid grid-cols-1 gap-4 rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-center gap-3">
        <ProofPicture file={row.file} />
        <div className="min-w-0 grow">
          <p className="truncate font-bold">{row.name}</p>
          <p className="text-muted">{sizeText(row.file.size)}, kept on this phone</p>
        </div>
      </div>
      {failed ? (
        <>
          <p role="alert" className="font-semibold">
            Not uploaded yet. {messageOf(upload.failed)}
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
          </div>
        </>
      ) : (
        <ProgressBar label="Uploading your proof of payment" value={upload?.progress} />
      )}
    </div>
  );
}

/** `81 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const kB = Math.max(1, Math.round(bytes / 1000));
  return kB < 1000 ? `${kB} kB` : `${(kB / 1000).toFixed(1)} MB`;
}
