import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/terms")({ component: Terms });

function Terms() {
  return <ContentPage title="Terms of Service" fragment="terms" />;
}
