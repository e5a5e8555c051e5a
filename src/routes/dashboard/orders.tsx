import { createFileRoute } from "@tanstack/react-router";
import { OrdersTab } from "@/features/dashboard/orders/orders-tab";
import { lazyPart } from "@/ui/lazy-part";

const ProofSection = lazyPart(
  async () => (await import("@/features/payment/proof-section.tsx")).ProofSection,
);

export const Route = createFileRoute("/dashboard/orders")({ component: Orders });

function Orders() {
  return <OrdersTab ProofSection={ProofSection} />;
}
