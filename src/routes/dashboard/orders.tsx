import { createFileRoute } from "@tanstack/react-router";
import { OrdersTab } from "@/features/dashboard/orders/orders-tab";

export const Route = createFileRoute("/dashboard/orders")({ component: OrdersTab });
