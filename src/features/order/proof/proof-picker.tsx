import type { Subject } from "@/data/commands/command-type";
import { FieldError } from "@/ui/form-field";
import { Icon } from "@/ui/icon";
import { ProofInput } from "./proof-input";

export const PROOF_FIELD = "proof";

type ProofPickerProps = {
  of: Subject;
  busy: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** The dashed box: tap it, or drop a file on it. */
export function ProofPicker({ of, busy, error, onChoose }: ProofPickerProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      {error && (
        <FieldError control={PROOF_FIELD} role="alert">
          {error}
        </FieldError>
      )}
      <div
        className={`relative grid justify-items-center gap-3 rounded-box border-2 border-dashed bg-base-100 p-5 text-center outline-offset-2 outline-primary has-focus-visible:outline-3 has-data-over:border-primary has-data-over:bg-leaf-soft ${error ? "border-error" : "border-line"}`}
      >
        <Icon name="camera" className="size-8 text-primary" />
        <p id={`${PROOF_FIELD}-hint`} className="text-muted">
          Photo, screenshot or PDF, up to 5MB
        </p>
        <span className="btn h-auto min-h-12 border-base-content bg-base-100 px-5 text-base">
          <Icon name="upload" />
          {busy ? "Preparing your photo…" : "Choose photo or file"}
        </span>
        <p className="hidden text-muted pointer-fine:block">Or drop it here</p>
        {!busy && (
          <ProofInput
            of={of}
            onChoose={onChoose}
            id={PROOF_FIELD}
            aria-label="Choose photo or file: proof of payment"
            aria-describedby={`${PROOF_FIELD}-hint${error ? ` ${PROOF_FIELD}-error` : ""}`}
            aria-invalid={error ? true : undefined}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {busy ? "Preparing your photo" : ""}
      </p>
    </div>
  );
}
