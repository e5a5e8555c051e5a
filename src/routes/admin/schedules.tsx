import { createFileRoute } from "@tanstack/react-router";
import { SchedulesPage } from "@/features/admin/schedules/schedules-page";

export const Route = createFileRoute("/admin/schedules")({ component: SchedulesPage });
