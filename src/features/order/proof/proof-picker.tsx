import type { Subject } from "@/data/commands/command-type";
import { FieldError } from "@/ui/form-field";
import { Icon } from "@/ui/icon";
import { ProofInput } from "./proof-input";

/** The id of the file input: a page may have several. */
export function proofField(of: Subject): string {
  return `proof-${"orderId" in of ? of.orderId : of.reference}`;
}

type ProofPickerProps = {
  of: Subject;
  busy: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** The dashed box: tap it, or drop a file on it. */
export function ProofPicker({ of, busy, error, onChoose }: ProofPickerProps) {
  const field = proofField(of);
  return (
    <div className="grid grid-cols-1 gap-2">
      {error && (
        <FieldError control={field} role="alert">
          {error}
        </FieldError>
      )}
      <div
        className={`relative grid justify-items-center gap-3 rounded-box border-2 border-dashed bg-base-100 p-5 text-center outline-offset-2 outline-primary has-focus-visible:outline-3 has-data-over:border-primary has-data-over:bg-leaf-soft ${error ? "border-error" : "border-line"}`}
      >
        <Icon name="camera" className="size-8 text-primary" />
        <p id={`${field}-hint`} className="text-muted">
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
            id={field}
            aria-label="Choose photo or file: proof of payment"
            aria-describedby={`${field}-hint${error ? ` ${field}-error` : ""}`}
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
