import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SetUpId, Today } from "@/domain/today/today";
import { CardSection } from "@/ui/card-section";

/** Each step that isn't done, and how to do it. */
const STEPS: Readonly<Record<SetUpId, { name: string; how: ReactNode }>> = {
  bank: {
    name: "Bank account",
    how: (
      <Link to="/admin/settings" className="link font-bold">
        Set the bank account
      </Link>
    ),
  },
  contact: {
    name: "Contact",
    how: (
      <Link to="/admin/settings" className="link font-bold">
        Say who runs the shop, its address and Information Officer, and how members reach you
      </Link>
    ),
  },
  deliveries: {
    name: "Delivery dates",
    how: (
      <Link to="/admin/schedules" className="link font-bold">
        Add delivery dates
      </Link>
    ),
  },
  email: { name: "Email", how: "Set SMTP_URL and MAIL_FROM on the server." },
  public_url: { name: "Public address", how: "Set PUBLIC_URL on the server, with https." },
  backup: {
    name: "Backups elsewhere",
    how: "Set BACKUP_DIR on the server to a folder on another disk.",
  },
  second_admin: {
    name: "Second admin",
    how: (
      <Link to="/admin/administrators" className="link font-bold">
        Invite a second admin
      </Link>
    ),
  },
};

/** What an owner sets up once; gone when all of it is done. */
export function SetUpCard({ steps }: { steps: Today["set_up"] }) {
  if (steps.every(({ done }) => done)) return null;
  return (
    <CardSection title="Set up" kind="plain">
      <ul className="grid grid-cols-1 divide-y divide-base-300 border-t border-base-300">
        {steps.map(({ id, done }) => (
          <li key={id} className="py-2">
            <p className="flex justify-between gap-4">
              {STEPS[id].name}
              <span className={done ? "text-muted" : "font-bold"}>{done ? "Done" : "To do"}</span>
            </p>
            {!done && <p className="text-muted">{STEPS[id].how}</p>}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
