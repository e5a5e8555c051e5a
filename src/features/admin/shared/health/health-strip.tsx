import { Link, useLocation } from "@tanstack/react-router";
import { type HealthProblem, healthProblems } from "@/domain/health/health";
import { Icon } from "@/ui/icon";
import { useHealth } from "./use-health";

const WORDS: Readonly<Record<HealthProblem, string>> = {
  disk_low: "The server's disk is almost full. Members can't upload proofs of payment.",
  ledger_differs: "The ledger doesn't add up. Don't refund or correct credit by hand.",
  backup_failed: "The last backup couldn't be made.",
  backup_late: "There's no backup of last night.",
  backup_not_sound: "The newest backup isn't sound. Don't rely on it.",
  replica_broken: "Changes aren't copied to the other machine or disk.",
  email_not_set: "No email server is set. Emails wait and aren't sent.",
  email_failing: "The email server doesn't take our emails. They wait and aren't sent.",
  email_held_back:
    "Too many emails went to unconfirmed addresses, so new members get no email to confirm theirs.",
  job_failed: "A job of the server failed.",
  job_late: "A job of the server didn't run when it should.",
};

/** On every page of the back office: what doesn't work. Today itself has it in full. */
export function HealthStrip() {
  const health = useHealth();
  const isToday = useLocation({ select: ({ pathname }) => pathname === "/admin/today" });
  const problems = health && !isToday ? healthProblems(health) : [];
  return (
    <div role="status" className="print:hidden">
      {problems.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-tomato-soft px-4 py-1.5 text-base-content lg:px-6">
          <Icon name="alert" className="size-5 shrink-0" />
          <p className="min-w-0 basis-[12rem] grow">
            {problems.map((problem) => WORDS[problem]).join(" ")}
          </p>
          <Link to="/admin/today" className="link inline-flex min-h-10 items-center font-bold">
            See Today
          </Link>
        </div>
      )}
    </div>
  );
}
