import { useState } from "react";
import { fetchClosing, fetchSlips } from "@/data/remote/closing";
import type { ClosingView, Slips } from "@/domain/closing/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { NotLoaded } from "../shared/not-loaded";
import { useBuyingChanges } from "../shared/use-buying-changes";
import { BoughtForSelf } from "./bought-for-self";
import { CloseButton } from "./close-button";
import { ClosedFigures } from "./closed-figures";
import { ClosingFigures } from "./closing-figures";
import { ClosingOrders } from "./closing-orders";
import { SlipList } from "./slip-list";
import { problemsOf, Unsettled } from "./unsettled";

type CloseStepProps = {
  date: string;
  /** Orders that an admin holds back. */
  held: number;
};

/** The last step of a delivery: its slips, what closing does to each member, and closing it. */
export function CloseStep({ date, held }: CloseStepProps) {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<{ closing: ClosingView; slips: Slips }>();
  const { value, failed, retry } = useLoaded(`${date} ${round}`, async () => {
    const [closing, slips] = await Promise.all([fetchClosing(date), fetchSlips(date)]);
    setKept({ closing, slips });
    return { closing, slips };
  });
  const shown = value ?? (kept?.closing.date === date ? kept : undefined);
  const reload = () => setRound((count) => count + 1);
  useBuyingChanges(date, reload);
  if (failed && !shown) {
    return <NotLoaded title={ADMIN_TOASTS.closing_fetch_failed.title} onRetry={retry} />;
  }
  if (!shown) return <Skeleton label="Loading the figures" rows={5} />;
  return <Step {...shown} held={held} onChange={reload} />;
}

type StepProps = { closing: ClosingView; slips: Slips; held: number; onChange: () => void };

function Step({ closing, slips, held, onChange }: StepProps) {
  if (closing.state === "cancelled") {
    return (
      <EmptyState title="There's nothing to close">
        This delivery was cancelled before anything was bought.
      </EmptyState>
    );
  }
  if (closing.state !== "buying" && closing.state !== "closed") {
    return (
      <EmptyState title="Nothing to close yet">
        Once buying has started, add the slips of each shop here.
      </EmptyState>
    );
  }
  const isClosed = closing.state === "closed";
  const problems = isClosed ? [] : problemsOf(closing);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ClosingFigures closing={closing} />
      <SlipList date={closing.date} slips={slips} isClosed={isClosed} onChange={onChange} />
      {problems.length > 0 && <Unsettled problems={problems} />}
      <BoughtForSelf closing={closing} />
      <ClosingOrders closing={closing} onChange={onChange} />
      {!isClosed && held > 0 && (
        <p>
          {plural(
            held,
            "1 order is on hold. It isn't bought, so it isn't closed with this delivery.",
            "{n} orders are on hold. They aren't bought, so they aren't closed with this delivery.",
          )}
        </p>
      )}
      {isClosed && <ClosedFigures closing={closing} />}
      {!isClosed && problems.length === 0 && (
        <CloseButton closing={closing} slips={slips.slips} onChange={onChange} />
      )}
    </div>
  );
}
