import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { OrdersTab } from "@/features/dashboard/orders/orders-tab";

const ProofSection = lazy(async () => ({
  default: (await import("@/features/payment/proof-section.tsx")).ProofSection,
}));

export const Route = createFileRoute("/dashboard/orders")({ component: Orders });

function Orders() {
  return <OrdersTab ProofSection={ProofSection} />;
}
