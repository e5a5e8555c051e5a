import type { ProofView } from "@/domain/order/view";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ProofPicture } from "./proof-picture";
import { sizeText } from "./waiting-proof";

const KINDS = { "image/jpeg": "Photo", "image/png": "Picture", "application/pdf": "PDF" } as const;

type SentProofProps = {
  proof: ProofView;
  /** The file itself, where it went from this page. */
  picture: Blob | undefined;
  hint: string | undefined;
  onAnother: (() => void) | undefined;
};

/** A proof that the server has: locked, but another one may follow. */
export function SentProof({ proof, picture, hint, onAnother }: SentProofProps) {
  return (
    <div className="grid grid-cols-1 gap-3 rounded-box border border-success bg-leaf-soft p-4">
      <div className="flex items-center gap-3">
        <ProofPicture file={picture} />
        <div className="min-w-0 grow">
          <p className="font-bold">Proof uploaded</p>
          <p>
            {KINDS[proof.content_type]}, {sizeText(proof.size)},{" "}
            {formatDayTime(momentOf(proof.created_at))}
          </p>
        </div>
      </div>
      <p role="status" className="font-semibold empty:sr-only">
        {hint}
      </p>
      {onAnother && (
        <Button kind="secondary" className="justify-self-start" onClick={onAnother}>
          Send a different file
        </Button>
      )}
    </div>
  );
}
