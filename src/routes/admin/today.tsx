import { createFileRoute } from "@tanstack/react-router";
import { TodayPage } from "@/features/admin/today/today-page";

export const Route = createFileRoute("/admin/today")({ component: TodayPage });
