import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "@/features/auth/account-page";
import { requireSession } from "@/features/auth/require-session";

export const Route = createFileRoute("/account")({
  beforeLoad: requireSession("account_needs_login"),
  loader: async () => (await import("@/data/remote/auth")).fetchIdentity().catch(() => null),
  component: Account,
});

function Account() {
  return <AccountPage confirmed={Route.useLoaderData()?.verified} />;
}
