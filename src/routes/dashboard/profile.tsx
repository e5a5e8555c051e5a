import { createFileRoute } from "@tanstack/react-router";
import { ProfileTab } from "@/features/dashboard/profile/profile-tab";

export const Route = createFileRoute("/dashboard/profile")({ component: ProfileTab });
