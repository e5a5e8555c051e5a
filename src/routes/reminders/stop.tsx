import { createFileRoute } from "@tanstack/react-router";
import { StopRemindersPage } from "@/features/membership/stop-reminders-page";

export const Route = createFileRoute("/reminders/stop")({ component: StopRemindersPage });
