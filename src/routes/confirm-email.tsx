import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "@/features/auth/confirm-email-page";

export const Route = createFileRoute("/confirm-email")({ component: ConfirmEmailPage });
