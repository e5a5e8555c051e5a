import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "@/features/site/content-page";

export const Route = createFileRoute("/delivery-schedule")({ component: DeliverySchedule });

function DeliverySchedule() {
  return (
    <ContentPage
      title="Delivery Schedule"
      lead="You get two deliveries a month, mid-month and month-end. Both are part of your membership. Please make sure someone is home on the day."
      fragment="schedule"
    />
  );
}
