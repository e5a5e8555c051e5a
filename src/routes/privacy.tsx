import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/privacy")({ component: Privacy });

function Privacy() {
  return <ContentPage title="Privacy Policy" fragment="privacy" />;
}
