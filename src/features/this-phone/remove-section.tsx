import { useState } from "react";
import { useSessionUser } from "@/data/remote/session.ts";
import { removeEverything } from "@/data/sync/sign-out.ts";
import { Button } from "@/ui/button.tsx";
import { CardSection } from "@/ui/card-section.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";

/** Leaves the phone as if nobody had used the app on it. */
export function RemoveSection({ waiting }: { waiting: number }) {
  const [isAsking, setAsking] = useState(false);
  const isSignedIn = useSessionUser() !== null;
  return (
    <CardSection title="Remove everything">
      <p className="text-muted">
        Before you lend or sell this phone: deletes the basket, what you typed, the copies of your
        orders and every setting{isSignedIn && ", and signs you out"}. What our server has stays
        with your account. The app itself goes when you uninstall it.
      </p>
      <Button
        kind="danger-quiet"
        icon="trash"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Remove everything from this phone
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove everything from this phone?"
        confirmLabel="Remove everything"
        onConfirm={removeEverything}
        onClose={() => setAsking(false)}
      >
        <p>
          {waiting > 0
            ? `${waiting} not sent yet will be lost. You can send that first, above.`
            : "Nothing waits to be sent."}{" "}
          The basket on this phone cannot be brought back.
        </p>
      </ConfirmDialog>
    </CardSection>
  );
}
