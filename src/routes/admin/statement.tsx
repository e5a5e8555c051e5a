import { createFileRoute } from "@tanstack/react-router";
import { StatementPage } from "@/features/admin/statement/statement-page";

export const Route = createFileRoute("/admin/statement")({ component: StatementPage });
