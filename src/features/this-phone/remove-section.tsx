import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import type { DeviceContents } from "@/data/local/sign-out/device-contents";
import { removeEverything } from "@/data/sync/remove-everything";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { ConfirmDialog } from "@/ui/confirm-dialog";

const NOTHING = { waiting: 0, typed: 0, locked: 0 };

/** Leaves the phone as if the app was never used on it. */
export function RemoveSection({ contents }: { contents: DeviceContents | undefined }) {
  const { waiting, typed, locked } = contents ?? NOTHING;
  const [isAsking, setAsking] = useState(false);
  const isSignedIn = useSessionUser() !== null;
  return (
    <CardSection title="Remove everything">
      <p className="text-muted">
        Use this before you lend or sell this phone. We'll delete your basket, everything you typed,
        the copies of your orders and all settings from this phone.{" "}
        {isSignedIn && "We'll also sign you out. "}
        Everything you've sent us stays in your account. To remove the app itself, uninstall it.
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
          {waiting > 0 &&
            plural(
              waiting,
              "You'll lose 1 change that isn't sent yet. You can send it first, above. ",
              "You'll lose {n} changes that aren't sent yet. You can send them first, above. ",
            )}
          {locked > 0 &&
            plural(
              locked,
              "Someone who's signed out loses the changes that they haven't sent. They can sign in here and send them first. ",
              "{n} people who are signed out lose the changes that they haven't sent. They can sign in here and send them first. ",
            )}
          {typed > 0 &&
            plural(
              typed,
              "You'll lose the list or slip that you haven't saved. ",
              "You'll lose {n} lists or slips that you haven't saved. ",
            )}
          {waiting + typed + locked === 0 && "Nothing is waiting to send. "}
          You can't get back the basket on this phone.
        </p>
      </ConfirmDialog>
    </CardSection>
  );
}
