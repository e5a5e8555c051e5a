import { createFileRoute } from "@tanstack/react-router";
import { PoliciesPage } from "@/features/admin/policies/policies-page";

export const Route = createFileRoute("/admin/policies")({ component: PoliciesPage });
