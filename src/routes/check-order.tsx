import { createFileRoute } from "@tanstack/react-router";
import { useSessionUser } from "@/data/core/session";
import { requireSession } from "@/features/auth/require-session";
import { CheckOrderPage } from "@/features/order/check/check-order-page";

export const Route = createFileRoute("/check-order")({
  validateSearch: ({ again }): { again?: true } => (again === true ? { again } : {}),
  beforeLoad: requireSession("order_needs_login"),
  component: CheckOrder,
});

function CheckOrder() {
  const user = useSessionUser();
  const { again } = Route.useSearch();
  return user && <CheckOrderPage key={user.id} user={user} isAgain={again === true} />;
}
