import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { inviteTo, revokeAdmin } from "@/data/remote/administrators";
import { useSendsEmail } from "@/data/remote/business";
import {
  deactivateUser,
  endSessions,
  eraseUser,
  fetchUser,
  keepUser,
  reactivateUser,
  resendConfirmation,
} from "@/data/remote/users";
import { isAccountHeld } from "@/domain/privacy/erasure";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDay, formatDayTime, momentOf } from "@/domain/time/sa-time";
import { FORMER_ADMIN } from "@/domain/users/gone";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { TextareaField } from "@/ui/textarea-field";
import { useAction } from "@/ui/use-action";
import { DeletionBlocked } from "./deletion-blocked";
import { InviteByLink } from "./invite-by-link";
import type { UserAct } from "./use-user";

type Question =
  | "resend"
  | "sessions"
  | "invite"
  | "revoke"
  | "deactivate"
  | "reactivate"
  | "erase"
  | "keep";
type UserActsProps = { user: UserView; act: UserAct };

const REASON = "deactivate-reason";

export function UserActs({ user, act }: UserActsProps) {
  const me = useSessionUser();
  const [asked, setAsked] = useState<Question>();

  return (
    <section aria-labelledby="user-acts" className="grid grid-cols-1 gap-3">
      <h3 id="user-acts" className="text-lg">
        Account
      </h3>
      <AccountState user={user} />
      <div className="flex flex-wrap gap-2">
        {offered(user, me?.id).map(({ act: kind, label, danger }) => (
          <Button
            key={kind}
            kind={danger ? "danger-quiet" : "secondary"}
            size="small"
            onClick={() => setAsked(kind)}
          >
            {label}
          </Button>
        ))}
      </div>
      {asked === "erase" && isAccountHeld(user) ? (
        <DeletionBlocked user={user} onClose={() => setAsked(undefined)} />
      ) : asked ? (
        <ActDialog
          key={asked}
          user={user}
          act={act}
          asked={asked}
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
        />
      ) : null}
    </section>
  );
}

type ActDialogProps = UserActsProps & { asked: Question; onClose: () => void };

function ActDialog({ user, act, asked, onClose }: ActDialogProps) {
  const sendsEmail = useSendsEmail() ?? true;
  const { busy, problem, run } = useAction();
  const { title, confirm, note, danger } = questions(user, sendsEmail)[asked];

  async function confirmed() {
    if (await run(workOf({ user, act, sendsEmail })[asked])) onClose();
  }

  if (asked === "invite" && !sendsEmail) {
    return <InviteByLink title={title} note={note} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirm}
      kind={danger ? "danger" : "primary"}
      busy={busy}
      onConfirm={confirmed}
      onClose={onClose}
    >
      <p>{note}</p>
      {asked === "deactivate" ? (
        <TextareaField
          name={REASON}
          label="Reason"
          hint="Only admins see it here. The member can read it in a copy of their data."
          rows={3}
          error={problem}
        />
      ) : (
        <Problem>{problem}</Problem>
      )}
    </ConfirmDialog>
  );
}

type Works = Record<Question, () => ReturnType<UserAct>>;

/** What each question does once it is confirmed. */
function workOf({ user, act, sendsEmail }: UserActsProps & { sendsEmail: boolean }): Works {
  return {
    resend: () =>
      act(
        ADMIN_TOASTS.user_confirmation_failed,
        () => resendConfirmation(user.id),
        sendsEmail ? ADMIN_TOASTS.user_confirmation_sent : undefined,
      ),
    sessions: () =>
      act(
        ADMIN_TOASTS.user_sessions_failed,
        () => endSessions(user.id),
        ADMIN_TOASTS.user_sessions_ended,
      ),
    invite: () =>
      act(
        ADMIN_TOASTS.admin_invite_failed,
        () => inviteTo("admin", user.email).then(() => fetchUser(user.id)),
        ADMIN_TOASTS.admin_invited,
      ),
    revoke: () =>
      act(
        ADMIN_TOASTS.admin_revoke_failed,
        () => revokeAdmin(user.id).then(() => fetchUser(user.id)),
        ADMIN_TOASTS.admin_revoked,
      ),
    deactivate: () =>
      act(
        ADMIN_TOASTS.user_deactivate_failed,
        () => deactivateUser({ user_id: user.id, reason: reasonTyped() }),
        ADMIN_TOASTS.user_deactivated,
      ),
    reactivate: () =>
      act(
        ADMIN_TOASTS.user_reactivate_failed,
        () => reactivateUser(user.id),
        ADMIN_TOASTS.user_reactivated,
      ),
    erase: () =>
      act(
        ADMIN_TOASTS.user_erasure_failed,
        () => eraseUser(user.id),
        sendsEmail
          ? ADMIN_TOASTS.user_erasure_started
          : { title: ADMIN_TOASTS.user_erasure_started.title },
      ),
    keep: () => act(ADMIN_TOASTS.user_keep_failed, () => keepUser(user.id), ADMIN_TOASTS.user_kept),
  };
}

function AccountState({ user }: { user: UserView }) {
  return (
    <>
      {user.deactivated_at && (
        <Notice tone="warning" title="This account is deactivated">
          <p>{`${user.deactivated_by || FORMER_ADMIN}, ${formatDayTime(momentOf(user.deactivated_at))}`}</p>
          <p>{user.deactivated_reason}</p>
        </Notice>
      )}
      {user.erasure_due_at && (
        <Notice
          tone="warning"
          title={`We'll delete this account on ${formatDay(momentOf(user.erasure_due_at))} at the earliest`}
        >
          <p>{user.erasure_by_admin ? "An admin asked for it." : "The member asked for it."}</p>
        </Notice>
      )}
      {user.invited_until && !user.is_admin && (
        <p>{`Invited to become an admin. The invitation works until ${formatDay(momentOf(user.invited_until))}.`}</p>
      )}
    </>
  );
}

function offered(user: UserView, me: string | undefined) {
  const acts: { act: Question; label: string; danger?: boolean }[] = [];
  if (user.id === me) return acts;
  if (!user.is_email_confirmed && !user.deactivated_at) {
    acts.push({ act: "resend", label: "Resend confirmation" });
  }
  acts.push({ act: "sessions", label: "End sessions" });
  if (user.is_admin)
    return [...acts, { act: "revoke" as const, label: "Remove admin", danger: true }];
  if (!user.deactivated_at && !user.erasure_due_at)
    acts.push({ act: "invite", label: "Make admin" });
  if (user.deactivated_at) acts.push({ act: "reactivate", label: "Reactivate account" });
  else acts.push({ act: "deactivate", label: "Deactivate account", danger: true });
  if (!user.erasure_due_at) acts.push({ act: "erase", label: "Delete account", danger: true });
  else if (user.erasure_by_admin || user.deactivated_at) {
    acts.push({ act: "keep", label: "Keep account" });
  }
  return acts;
}

function questions(user: UserView, sendsEmail: boolean) {
  const name = user.full_name || user.email;
  return {
    resend: {
      title: `Resend the confirmation email to ${name}?`,
      confirm: "Resend confirmation",
      note: sendsEmail
        ? `We'll email ${user.email} a new link. They confirm their address when they open it and press Confirm.`
        : `We can't send emails at the moment. We'll send it as soon as we can.`,
      danger: false,
    },
    sessions: {
      title: `End the sessions of ${name}?`,
      confirm: "End sessions",
      note: "They're signed out on every phone and computer, and can sign in again with their password. What a phone hasn't sent yet stays on it.",
      danger: false,
    },
    invite: {
      title: `Make ${name} an admin?`,
      confirm: "Send invitation",
      note: sendsEmail
        ? `We'll email an invitation to ${user.email}. They become an admin when they open its link and accept.`
        : "We can't email the invitation. Please invite them under Administrators instead: there you get a link to give them.",
      danger: false,
    },
    revoke: {
      title: `Remove ${name} as an admin?`,
      confirm: "Remove admin",
      note: "They keep their member account but lose access to the back-office right away.",
      danger: true,
    },
    deactivate: {
      title: `Deactivate the account of ${name}?`,
      confirm: "Deactivate account",
      note: "They're signed out everywhere and can't sign in. Their orders stay. You can reactivate the account at any time.",
      danger: true,
    },
    reactivate: {
      title: `Reactivate the account of ${name}?`,
      confirm: "Reactivate account",
      note: "They can sign in again.",
      danger: false,
    },
    erase: {
      title: `Delete the account of ${name}?`,
      confirm: "Delete account",
      note: deletionNote(user, sendsEmail),
      danger: true,
    },
    keep: {
      title: `Keep the account of ${name}?`,
      confirm: "Keep account",
      note: user.erasure_by_admin
        ? "We won't delete it."
        : "They asked us to delete it, or someone with their password did. Please ask them first.",
      danger: false,
    },
  } satisfies Record<Question, object>;
}

function deletionNote({ deactivated_at }: UserView, sendsEmail: boolean): string {
  const told = sendsEmail
    ? "We'll email them and delete the account in seven days."
    : "We'll delete the account in seven days. We can't email them, so please tell them.";
  const until = deactivated_at
    ? "They can't sign in. Until then an admin can keep it."
    : "They're signed out everywhere. Until then they can sign in and keep it.";
  return `${told} ${until}`;
}

function reasonTyped(): string {
  const field = document.getElementById(REASON);
  return field instanceof HTMLTextAreaElement ? field.value : "";
}
