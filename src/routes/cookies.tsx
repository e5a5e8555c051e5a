import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/cookies")({ component: Cookies });

function Cookies() {
  return <ContentPage title="Cookie Policy" fragment="cookies" />;
}
