import { createFileRoute } from "@tanstack/react-router";
import { NEWSLETTER_SEARCH, readSearch } from "@/domain/lists/list-search";
import { NewsletterPage } from "@/features/admin/newsletter/newsletter-page";

export const Route = createFileRoute("/admin/newsletter")({
  validateSearch: (said: Record<string, unknown>) => readSearch(said, NEWSLETTER_SEARCH),
  component: NewsletterPage,
});
