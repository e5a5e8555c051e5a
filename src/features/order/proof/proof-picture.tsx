import { useEffect, useState } from "react";
import { Icon } from "@/ui/icon";

export function ProofPicture({ file }: { file: Blob | undefined }) {
  const [address, setAddress] = useState<string>();
  const isPicture = file?.type.startsWith("image/");
  useEffect(() => {
    if (!file || !isPicture) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file, isPicture]);

  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-field border border-base-300 bg-base-200">
      {address ? (
        <img src={address} alt="Your proof of payment" className="size-full object-cover" />
      ) : (
        <span className="text-sm font-bold text-muted">
          {isPicture === false ? "PDF" : <Icon name="check" className="size-7 text-success" />}
        </span>
      )}
    </span>
  );
}
