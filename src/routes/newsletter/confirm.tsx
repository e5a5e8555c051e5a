import { createFileRoute } from "@tanstack/react-router";
import { NewsletterLinkPage } from "@/features/newsletter/newsletter-link-page";

export const Route = createFileRoute("/newsletter/confirm")({ component: Confirm });

function Confirm() {
  return <NewsletterLinkPage act="confirm" />;
}
