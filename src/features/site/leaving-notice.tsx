import { Link } from "@tanstack/react-router";
import { useSessionUser } from "@/data/core/session";

/** Shown on every page of a member whose account is going to be deleted. */
export function LeavingNotice() {
  const isLeaving = useSessionUser()?.isLeaving;
  if (!isLeaving) return null;
  return (
    <aside
      aria-label="Your account"
      className="border-b border-warning bg-maize-soft px-4 py-3 text-center"
    >
      We're going to delete your account.{" "}
      <Link to="/account" className="inline-block py-1 font-bold underline underline-offset-4">
        Keep my account
      </Link>
    </aside>
  );
}
