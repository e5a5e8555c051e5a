import { createFileRoute } from "@tanstack/react-router";
import { useSessionUser } from "@/data/core/session";
import { PushSection } from "@/features/notification/push-section";
import { ThisPhonePage } from "@/features/this-phone/this-phone-page";

export const Route = createFileRoute("/this-phone")({ component: ThisPhone });

function ThisPhone() {
  const user = useSessionUser();
  return <ThisPhonePage push={user && <PushSection />} />;
}
