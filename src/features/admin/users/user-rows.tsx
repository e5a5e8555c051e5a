import { Link } from "@tanstack/react-router";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import type { UserSort } from "@/domain/users/requests";
import type { ListedUser } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { sortable, Table, TableHead } from "@/ui/table";
import { useMediaQuery } from "@/ui/use-media-query";
import { EmailText } from "../shared/email-text";
import { PhoneLink } from "../shared/phone-link";

type UserRowsProps = {
  rows: readonly ListedUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onView: (user: ListedUser) => void;
};

export function UserRows(props: UserRowsProps) {
  return useMediaQuery("(min-width: 64rem)") ? <UserTable {...props} /> : <UserCards {...props} />;
}

function UserTable({ rows, sort, onSort, onView }: UserRowsProps) {
  return (
    <Table caption="Users">
      <TableHead
        columns={[
          sortable("Name", ["name", "name_desc"], { sort, onSort }),
          sortable("Email", ["email", "email_desc"], { sort, onSort }),
          "Phone",
          sortable("Joined", ["oldest", "newest"], { sort, onSort, first: "newest" }),
          "Actions",
        ]}
      />
      <tbody>
        {rows.map((user) => (
          <tr key={user.id}>
            <th scope="row" className="max-w-72 break-words text-base-content!">
              <NameLink user={user} /> <UserBadges user={user} />
            </th>
            <td className="min-w-44 max-w-80 wrap-anywhere">
              <EmailText email={user.email} />
            </td>
            <td className="whitespace-nowrap tabular-nums">
              <PhoneLink user={user} />
            </td>
            <td className="whitespace-nowrap">{joined(user)}</td>
            <td>
              <ViewButton user={user} onView={onView} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function UserCards({ rows, onView }: UserRowsProps) {
  return (
    <ul aria-label="Users" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((user) => (
        <li
          key={user.id}
          className="grid min-w-0 content-start gap-1 rounded-box border border-base-300 bg-base-100 p-4"
        >
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="min-w-0 grow basis-[10rem] font-bold wrap-anywhere">
              <NameLink user={user} />
            </p>
            <ViewButton user={user} onView={onView} />
          </div>
          <p className="wrap-anywhere">
            <EmailText email={user.email} />
          </p>
          <p className="tabular-nums">
            <PhoneLink user={user} />
          </p>
          <p className="text-muted">{`Joined ${joined(user)}`}</p>
          <UserBadges user={user} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to the member's own page; 'View' shows them here. */
function NameLink({ user }: { user: ListedUser }) {
  return (
    <Link
      to="/admin/users/$id"
      params={{ id: user.id }}
      className="inline-block py-1 underline underline-offset-4"
    >
      {user.full_name || "No name yet"}
    </Link>
  );
}

function ViewButton({ user, onView }: { user: ListedUser; onView: (user: ListedUser) => void }) {
  return (
    <Button id={`user-${user.id}`} kind="secondary" size="small" onClick={() => onView(user)}>
      View<span className="sr-only"> {user.full_name || user.email}</span>
    </Button>
  );
}

export function UserBadges({ user }: { user: ListedUser }) {
  return (
    <span className="inline-flex flex-wrap gap-1 empty:hidden">
      {user.is_admin && <StatusBadge tone="blue">Admin</StatusBadge>}
      {user.deactivated_at && <StatusBadge tone="red">Deactivated</StatusBadge>}
      {user.erasure_due_at && (
        <StatusBadge tone="yellow">{`Deletion due ${formatDay(momentOf(user.erasure_due_at))}`}</StatusBadge>
      )}
    </span>
  );
}

export function joined(user: Pick<ListedUser, "created_at">): string {
  return formatDay(momentOf(user.created_at));
}
