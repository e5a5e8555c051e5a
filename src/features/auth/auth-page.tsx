import type { ReactNode } from "react";
import { PageHeading } from "@/ui/page-heading";

type AuthPageProps = { title: string; lead?: ReactNode; children: ReactNode };

export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="mx-auto grid max-w-md gap-5 px-4 py-10 sm:py-16">
      <PageHeading title={title}>{title}</PageHeading>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </div>
  );
}

export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-5 rounded-box border border-base-300 bg-base-100 p-5 shadow-soft sm:p-8">
      {children}
    </div>
  );
}
