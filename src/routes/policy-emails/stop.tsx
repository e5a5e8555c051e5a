import { createFileRoute } from "@tanstack/react-router";
import { StopPolicyEmailsPage } from "@/features/policy/stop-policy-emails-page";

export const Route = createFileRoute("/policy-emails/stop")({ component: StopPolicyEmailsPage });
