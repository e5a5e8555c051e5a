import { createFileRoute } from "@tanstack/react-router";
import { getSession } from "@/data/core/session";
import type { Role } from "@/domain/staff/roles";
import { AdminAuthPage, type AdminAuthTab, defaultTab } from "@/features/auth/admin-auth-page";
import { FloatingFeedbackButton } from "@/features/feedback/feedback-button";

interface AdminAuthSearch {
  invite?: string | undefined;
  tab?: AdminAuthTab | undefined;
  /** What the invitation is for: for the words alone, the server knows. */
  as?: Role | undefined;
}

export const Route = createFileRoute("/admin-auth")({
  staticData: { frame: "none" },
  validateSearch: ({ invite, tab, as }: Record<string, unknown>): AdminAuthSearch => ({
    ...(invite ? { invite: String(invite) } : {}),
    ...(tab === "sign-in" || tab === "sign-up" ? { tab } : {}),
    ...(as === "buyer" ? { as } : {}),
  }),
  // An invitation comes before any redirect: it may be for the signed-in user.
  beforeLoad: async ({ search }) => {
    if (!search.invite && getSession()) (await import("@/features/auth/staff-home")).openHome();
  },
  component: AdminAuth,
});

function AdminAuth() {
  const { invite, tab, as } = Route.useSearch();
  return (
    <>
      <AdminAuthPage invite={invite} tab={tab ?? defaultTab(invite)} as={as ?? "admin"} />
      <FloatingFeedbackButton />
    </>
  );
}
