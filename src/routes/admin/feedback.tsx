import { createFileRoute } from "@tanstack/react-router";
import { FeedbackPage } from "@/features/admin/feedback/feedback-page";

export const Route = createFileRoute("/admin/feedback")({ component: FeedbackPage });
