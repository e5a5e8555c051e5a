import { useState } from "react";
import { useConnection } from "@/data/core/connection";
import { saveClaim } from "@/data/sync/claim-line";
import type { Claim } from "@/data/sync/use-buying";
import type { PhoneLine } from "@/domain/buying/phone-list";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

type ClaimButtonProps = { date: string; line: PhoneLine; claim: Claim | undefined };

/** Says to the other buyers that this one is getting it. Only with a signal: they would not see it before. */
export function ClaimButton({ date, line, claim }: ClaimButtonProps) {
  const isOnline = useConnection() === "online";
  const [busy, setBusy] = useState(false);
  const isOthers = Boolean(claim?.at && !claim.own);
  if (isOthers) {
    return (
      <Notice tone="warning" title={`${claim?.by || "Another buyer"} is getting this`}>
        You can still enter what you bought.
      </Notice>
    );
  }
  if (!isOnline) return null;
  const isOwn = Boolean(claim?.at);
  async function click() {
    setBusy(true);
    await saveClaim(date, line.id, !isOwn);
    setBusy(false);
  }
  return (
    <Button kind="secondary" busy={busy} aria-pressed={isOwn} onClick={click}>
      {isOwn ? "You're getting this" : "I'm getting this"}
    </Button>
  );
}
