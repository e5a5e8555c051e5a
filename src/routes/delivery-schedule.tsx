import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/delivery-schedule")({ component: DeliverySchedule });

function DeliverySchedule() {
  return (
    <ContentPage
      title="Delivery Schedule"
      lead="Two deliveries a month, both part of the membership: mid-month and month-end. Be home on the day, or leave us delivery instructions."
      fragment="schedule"
    />
  );
}
