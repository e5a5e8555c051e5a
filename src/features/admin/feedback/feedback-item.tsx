import { useId, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { setFeedbackStatus } from "@/data/remote/admin-feedback";
import { conflictOf } from "@/data/remote/edits";
import { feedbackChatLink, feedbackEmailLink } from "@/domain/feedback/feedback-reply";
import {
  type FeedbackRow,
  type FeedbackStatus,
  feedbackStatus,
  nextFeedbackStatuses,
} from "@/domain/feedback/feedback-row";
import { isPagePath } from "@/domain/site/page-paths";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button, ButtonAnchor } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { toast } from "@/ui/toast";
import { whoAndWhen } from "../shared/form/conflict-notice";
import { MemberLink } from "../shared/member-link";

const BADGES: Record<FeedbackStatus, { tone: BadgeTone; label: string }> = {
  new: { tone: "yellow", label: "New" },
  reviewing: { tone: "blue", label: "Reviewing" },
  resolved: { tone: "green", label: "Resolved" },
};

const BUTTONS = { reviewing: "Mark as Reviewing", resolved: "Mark as Resolved" } as const;

type FeedbackItemProps = {
  row: FeedbackRow;
  /** Also where another admin was first. */
  onChanged: (id: string, change: { status: FeedbackStatus; version: string }) => void;
};

export function FeedbackItem({ row, onChanged }: FeedbackItemProps) {
  const messageId = useId();
  const item = useRef<HTMLElement>(null);
  const { busy, problem, mark } = useMark({ row, onChanged });
  return (
    <article
      ref={item}
      tabIndex={-1}
      aria-labelledby={messageId}
      className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <Origin row={row} />
      <p id={messageId} className="max-w-prose wrap-anywhere whitespace-pre-line">
        {row.message}
      </p>
      <div className="flex flex-wrap gap-2">
        {nextFeedbackStatuses(row.status).map((status) => (
          <Button
            key={status}
            kind="secondary"
            size="small"
            busy={busy === status}
            aria-describedby={messageId}
            onClick={async () => {
              // The button disappears; the keyboard's focus stays here.
              if (await mark(status)) item.current?.focus();
            }}
          >
            {BUTTONS[status]}
          </Button>
        ))}
        <ReplyLinks row={row} describedBy={messageId} />
      </div>
      <Problem>{problem}</Problem>
    </article>
  );
}

function Origin({ row }: { row: FeedbackRow }) {
  const { tone, label } = BADGES[row.status];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {row.page_url && (
        <span className="break-all">
          from: <Page path={row.page_url} />
        </span>
      )}
      <time dateTime={row.created_at.replace(" ", "T")}>
        {formatDayTime(momentOf(row.created_at))}
      </time>
      {row.email ? <MemberLink id={row.user_id} name={row.email} /> : <span>Not signed in</span>}
    </div>
  );
}

function ReplyLinks({ row, describedBy }: { row: FeedbackRow; describedBy: string }) {
  const email = feedbackEmailLink(row);
  const chat = feedbackChatLink(row);
  return (
    <>
      {email && (
        <ButtonAnchor kind="quiet" size="small" href={email} aria-describedby={describedBy}>
          Reply by email
        </ButtonAnchor>
      )}
      {chat && (
        <ButtonAnchor
          kind="quiet"
          size="small"
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-describedby={describedBy}
        >
          Reply on WhatsApp
        </ButtonAnchor>
      )}
    </>
  );
}

/** The page it came from; a path that we don't have is text alone. */
function Page({ path }: { path: string }) {
  if (!isPagePath(path)) return path;
  return (
    <a href={path} target="_blank" rel="noreferrer" className="link">
      {path}
    </a>
  );
}

function useMark({ row, onChanged }: FeedbackItemProps) {
  const [busy, setBusy] = useState<FeedbackStatus>();
  const [problem, setProblem] = useState<string>();

  /** Answers whether it was done. */
  async function mark(status: "reviewing" | "resolved"): Promise<boolean> {
    if (busy) return false;
    setBusy(status);
    let reason: string | undefined;
    const failure = await attempt(ADMIN_TOASTS.feedback_status_failed, async () => {
      try {
        onChanged(row.id, await setFeedbackStatus({ id: row.id, based_on: row.version, status }));
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict) {
          reason = whoAndWhen(conflict);
          const { stored } = conflict;
          if (stored) {
            const status = feedbackStatus(String(stored.status));
            onChanged(row.id, { status, version: stored.version });
          }
        }
        throw error;
      }
    });
    setBusy(undefined);
    setProblem(
      failure && (reason ?? failure.reason ?? messageOf(failure.code ?? "unexpected_error")),
    );
    toast(failure ? { ...failure.toast, kind: "error" } : ADMIN_TOASTS.feedback_status_updated);
    return !failure;
  }

  return { busy, problem, mark };
}
