import { Link } from "@tanstack/react-router";

type MemberLinkProps = {
  /** Empty where the account is gone. */
  id: string;
  name: string;
  className?: string;
};

/** Leads to the member's own page; the name alone where there is none. */
export function MemberLink({ id, name, className = "inline-block" }: MemberLinkProps) {
  const shown = name || "No name yet";
  if (!id) return <span className={className}>{shown}</span>;
  return (
    <Link
      to="/admin/users/$id"
      params={{ id }}
      className={`py-1 wrap-anywhere underline underline-offset-4 ${className}`}
    >
      {shown}
    </Link>
  );
}
