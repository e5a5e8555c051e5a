import { createFileRoute } from "@tanstack/react-router";
import { FaqsPage } from "@/features/admin/faqs/faqs-page";

export const Route = createFileRoute("/admin/faqs")({ component: FaqsPage });
