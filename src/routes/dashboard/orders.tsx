import { createFileRoute } from "@tanstack/react-router";
import { OrdersTab } from "@/features/dashboard/orders/orders-tab";

export const Route = createFileRoute("/dashboard/orders")({
  loader: async () => (await import("@/data/local/cache/early-answers")).readEarlyAnswer("orders"),
  component: OrdersTab,
});
