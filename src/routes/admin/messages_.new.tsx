import { createFileRoute } from "@tanstack/react-router";
import { NewMessagePage } from "@/features/admin/messages/new-message-page";

export const Route = createFileRoute("/admin/messages_/new")({ component: NewMessagePage });
