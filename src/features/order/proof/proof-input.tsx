import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Subject } from "@/data/commands/command-type";
import { expectPhoto, photoCame } from "@/data/local/outbox/pending-photo";
import { PROOF_ACCEPT } from "@/domain/payment/proof-file";

type ProofInputProps = Pick<
  ComponentProps<"input">,
  "id" | "aria-label" | "aria-describedby" | "aria-invalid"
> & {
  of: Subject;
  onChoose: (file: File) => void;
};

/**
 * The file input, spread invisibly over its box: a tap anywhere opens the phone's own
 * choice of camera and gallery, and a file can be dropped on it. No `capture`: slips are often shared
 * or saved by the bank's app.
 */
export function ProofInput({ of, onChoose, ...attributes }: ProofInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = input.current;
    element?.addEventListener("cancel", photoCame); // React knows no such event on inputs
    return () => element?.removeEventListener("cancel", photoCame);
  }, []);

  return (
    <input
      {...attributes}
      ref={input}
      type="file"
      accept={PROOF_ACCEPT}
      data-over={isOver ? "" : undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      onClick={() => expectPhoto(of)}
      onChange={({ currentTarget }) => {
        photoCame();
        const file = currentTarget.files?.[0];
        currentTarget.value = ""; // the same file may be chosen again
        if (file) onChoose(file);
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  );
}
