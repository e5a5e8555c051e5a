import { createFileRoute } from "@tanstack/react-router";
import { MembershipTab } from "@/features/dashboard/membership/membership-tab";

export const Route = createFileRoute("/dashboard/membership")({ component: MembershipTab });
