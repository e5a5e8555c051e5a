import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type FormButtonsProps = {
  busy: boolean;
  busyLabel?: string;
  onCancel: () => void;
  /** What sending the form does. */
  children: ReactNode;
};

/** What ends a form that was opened in its place: send it, or leave all as it was. */
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
