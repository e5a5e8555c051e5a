import type { ReactNode } from "react";
import { Button } from "./button";

type FormButtonsProps = {
  busy: boolean;
  busyLabel?: string;
  onCancel: () => void;
  children: ReactNode;
};

export function FormButtons({ busy, busyLabel, onCancel, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} {...(busyLabel && { busyLabel })}>
        {children}
      </Button>
      <Button kind="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
