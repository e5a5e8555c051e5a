import { createFileRoute } from "@tanstack/react-router";
import { NewsletterLinkPage } from "@/features/newsletter/newsletter-link-page";

export const Route = createFileRoute("/newsletter/unsubscribe")({ component: Unsubscribe });

function Unsubscribe() {
  return <NewsletterLinkPage act="unsubscribe" />;
}
