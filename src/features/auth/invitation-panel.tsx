import { useNavigate } from "@tanstack/react-router";
import { getSession, type SessionUser } from "@/data/core/session";
import { signOutTo } from "@/data/sync/sign-out";
import { ROLE_TERMS, type Role } from "@/domain/staff/roles";
import { Button, ButtonLink } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { notLoaded } from "@/ui/use-lazy-form";
import { AuthCard } from "./auth-page";
import { homeOf } from "./staff-home";

type InvitationPanelProps = { invite: string; user: SessionUser; as: Role };

const CONSEQUENCES: Readonly<Record<Role, string>> = {
  admin:
    "If you accept, this account can see and verify all members' payments. We'll sign you out on every other phone and computer. From now on, we'll sign you out after 12 hours.",
  buyer:
    "If you accept, this account can see the buying list: first names, quantities and notes. We'll sign you out on every other phone and computer.",
};

/** An invitation for a signed-in user: nothing happens before a tap. */
export function InvitationPanel({ invite, user, as }: InvitationPanelProps) {
  const navigate = useNavigate();
  const { busy, problem, run } = useAction();

  async function accept() {
    const accepted = await run(() =>
      import("./admin-forms").then(({ takeInvitation }) => takeInvitation(invite), notLoaded),
    );
    if (accepted) await navigate({ to: homeOf(getSession()?.user ?? user) });
  }

  if (user.isAdmin) {
    return (
      <AuthCard>
        <h2 className="text-xl">You're already an admin</h2>
        <p>You're signed in as {user.email}. This invitation is for someone else.</p>
        <ButtonLink to="/admin">Admin Dashboard</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard>
      <h2 className="text-xl">{ROLE_TERMS[as].invited}</h2>
      <p>
        You're signed in as <strong className="break-all">{user.email}</strong>. {CONSEQUENCES[as]}
      </p>
      <Problem>{problem}</Problem>
      <Button busy={busy} onClick={accept}>
        Accept invitation
      </Button>
      <Button
        kind="secondary"
        onClick={() => signOutTo(`/admin-auth?${new URLSearchParams({ as, invite })}`)}
      >
        Use another account
      </Button>
    </AuthCard>
  );
}
