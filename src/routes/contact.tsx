import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/contact")({ component: Contact });

function Contact() {
  return (
    <ContentPage
      title="Contact"
      lead="Call, email or chat with us. A person will answer. If you're asking about an order, have your payment reference ready."
      fragment="contact"
    />
  );
}
