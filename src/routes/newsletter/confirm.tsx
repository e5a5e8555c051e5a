import { createFileRoute } from "@tanstack/react-router";
import { ConfirmSubscriptionPage } from "@/features/newsletter/newsletter-link-page";

export const Route = createFileRoute("/newsletter/confirm")({ component: ConfirmSubscriptionPage });
