import { createFileRoute } from "@tanstack/react-router";
import { BasketsTab } from "@/features/dashboard/baskets/baskets-tab";

export const Route = createFileRoute("/dashboard/baskets")({ component: BasketsTab });
