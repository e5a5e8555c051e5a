import { createFileRoute } from "@tanstack/react-router";
import { ThisPhonePage } from "@/features/this-phone/this-phone-page";

export const Route = createFileRoute("/this-phone")({ component: ThisPhonePage });
