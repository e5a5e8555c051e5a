import { createFileRoute } from "@tanstack/react-router";
import { SocialMediaPage } from "@/features/admin/social-media/social-media-page";

export const Route = createFileRoute("/admin/social-media")({ component: SocialMediaPage });
