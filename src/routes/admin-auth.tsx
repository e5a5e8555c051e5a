import { createFileRoute, redirect } from "@tanstack/react-router";
import { getSession } from "@/data/session/session";
import { AdminAuthPage, type AdminAuthTab, defaultTab } from "@/features/auth/admin-auth-page";
import { FloatingFeedbackButton } from "@/features/feedback/feedback-button";

interface AdminAuthSearch {
  invite?: string | undefined;
  tab?: AdminAuthTab | undefined;
}

export const Route = createFileRoute("/admin-auth")({
  staticData: { frame: "none" },
  validateSearch: ({ invite, tab }: Record<string, unknown>): AdminAuthSearch => ({
    ...(invite ? { invite: String(invite) } : {}),
    ...(tab === "sign-in" || tab === "sign-up" ? { tab } : {}),
  }),
  // An invitation comes before any redirect: it may be for the signed-in user.
  beforeLoad: ({ search }) => {
    if (!search.invite && getSession()) throw redirect({ to: "/admin" });
  },
  component: AdminAuth,
});

function AdminAuth() {
  const { invite, tab } = Route.useSearch();
  return (
    <>
      <AdminAuthPage invite={invite} tab={tab ?? defaultTab(invite)} />
      <FloatingFeedbackButton />
    </>
  );
}
