import { createFileRoute } from "@tanstack/react-router";
import { UnsubscribePage } from "@/features/newsletter/newsletter-link-page";

export const Route = createFileRoute("/newsletter/unsubscribe")({ component: UnsubscribePage });
