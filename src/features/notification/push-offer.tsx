import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { dismissPushOffer, isPushOfferDismissed } from "@/data/local/device/push-dismissed";
import { PUSH_KINDS } from "@/domain/notification/push";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { usePush } from "./use-push";

/** Offers notifications once an order is sent, and asks the phone only after a tap. */
export function PushOffer() {
  const titleId = useId();
  const { support, kinds, choose } = usePush();
  const [isDismissed, setDismissed] = useState(isPushOfferDismissed);
  const [wasOffered, setOffered] = useState(false);
  const { busy, problem, run } = useAction();

  function dismiss() {
    dismissPushOffer();
    setDismissed(true);
  }
  function accept() {
    setOffered(true);
    return run(() => choose(PUSH_KINDS));
  }

  if (kinds.length > 0) return wasOffered ? <Accepted /> : null;
  if (support === "refused" && wasOffered) return <Refused />;
  if (support !== "ready" || isDismissed) return null;
  return (
    <aside
      aria-labelledby={titleId}
      className="grid grid-cols-[auto_1fr] gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <Icon name="bell" className="size-8 text-primary" />
      <div className="grid grid-cols-1 gap-3">
        <h2 id={titleId} className="text-lg">
          Get notifications on this phone?
        </h2>
        <p>
          We'll notify you when your payment is verified or rejected, and on your delivery day.
          Nothing else. You can change this at any time.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={accept}>
            Turn on notifications
          </Button>
          <Button kind="quiet" onClick={dismiss}>
            Not now
          </Button>
        </div>
        <Problem>{problem}</Problem>
      </div>
    </aside>
  );
}

function Accepted() {
  return (
    <Notice tone="success" title="Notifications are on" live>
      <p>
        Choose your notifications under{" "}
        <Link to="/this-phone" className="link">
          This phone
        </Link>
        .
      </p>
    </Notice>
  );
}

function Refused() {
  return (
    <Notice title="Notifications are off" live>
      <p>Your browser blocks notifications. You can read your messages under the bell.</p>
    </Notice>
  );
}
