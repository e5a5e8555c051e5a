import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "@/features/auth/require-session";
import { SubscribePage } from "@/features/membership/subscribe-page";

export const Route = createFileRoute("/subscribe")({
  beforeLoad: requireSession("subscribe_needs_login"),
  component: SubscribePage,
});
