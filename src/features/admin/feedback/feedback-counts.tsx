import { FEEDBACK_COUNTED } from "@/domain/feedback/feedback-row";
import { formatCount } from "@/domain/text/format-count";
import { FigureCard, FigureCards } from "../shared/figure-card";

type Counts = { readonly new: number; readonly reviewing: number; readonly resolved: number };

export function FeedbackCounts({ counts }: { counts: Counts | undefined }) {
  return (
    <FigureCards label="How much feedback there is" columns={3}>
      <FigureCard
        name="New Feedback"
        value={shown(counts?.new)}
        caption="Awaiting review"
        dot="yellow"
      />
      <FigureCard
        name="In Review"
        value={shown(counts?.reviewing)}
        caption="Being processed"
        dot="blue"
      />
      <FigureCard name="Resolved" value={shown(counts?.resolved)} caption="Completed" dot="green" />
    </FigureCards>
  );
}

function shown(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count < FEEDBACK_COUNTED ? formatCount(count) : `${formatCount(FEEDBACK_COUNTED)} or more`;
}
