import { createFileRoute } from "@tanstack/react-router";
import type { NEWSLETTER_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { NewsletterPage } from "@/features/admin/newsletter/newsletter-page";

export const Route = createFileRoute("/admin/newsletter")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof NEWSLETTER_SEARCH> => said,
  component: NewsletterPage,
});
