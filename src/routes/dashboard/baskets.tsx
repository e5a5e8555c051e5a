import { createFileRoute } from "@tanstack/react-router";
import { BasketsTab } from "@/features/dashboard/baskets/baskets-tab";

export const Route = createFileRoute("/dashboard/baskets")({
  loader: async () => (await import("@/data/local/cache/early-answers")).readEarlyAnswer("baskets"),
  component: BasketsTab,
});
