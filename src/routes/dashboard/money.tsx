import { createFileRoute } from "@tanstack/react-router";
import { MoneyPage } from "@/features/dashboard/money/money-page";

export const Route = createFileRoute("/dashboard/money")({ component: MoneyPage });
