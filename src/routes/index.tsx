import { createFileRoute } from "@tanstack/react-router";
import { SignUpCard } from "@/features/auth/sign-up-card.tsx";
import { LandingPage } from "@/features/site/landing/landing-page.tsx";

export const Route = createFileRoute("/")({ component: Home });

function Home() {
  return <LandingPage signUp={<SignUpCard />} />;
}
