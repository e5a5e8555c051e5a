import { Link } from "@tanstack/react-router";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { ListedUser, UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { useUser } from "./use-user";
import { UserActs } from "./user-acts";
import { UserBaskets } from "./user-baskets";
import { Addresses, Memberships, PersonalInformation } from "./user-facts";
import { UserLedgerSection } from "./user-ledger";
import { UserNotes } from "./user-notes";
import { UserOrders } from "./user-orders";

type UserDialogProps = {
  listed: ListedUser;
  onChange: (user: UserView) => void;
  onClose: () => void;
};

export function UserDialog({ listed, onChange, onClose }: UserDialogProps) {
  const { user, failure, act, reload } = useUser(listed.id, onChange);
  const unsaved = useUnsaved();
  return (
    <Dialog open title="User Details" size="wide" onClose={() => unsaved.ask(onClose)}>
      <div className="grid grid-cols-1 gap-6">
        <PersonalInformation user={user ?? listed} />
        <Link
          to="/admin/users/$id"
          params={{ id: listed.id }}
          className="link justify-self-start py-2 font-bold"
        >
          Open as a page
        </Link>
        {user ? (
          <>
            <Addresses addresses={user.addresses} />
            <Memberships user={user} />
            <UserLedgerSection user={user} />
            <UserOrders id={user.id} />
            <UserBaskets id={user.id} />
            <UserNotes user={user} act={act} unsaved={unsaved} />
            <UserActs user={user} act={act} />
          </>
        ) : failure ? (
          <EmptyState
            title={ADMIN_TOASTS.addresses_fetch_failed.title}
            action={<Button onClick={reload}>Try again</Button>}
          >
            {failure}
          </EmptyState>
        ) : (
          <Skeleton label="Loading the user" rows={6} />
        )}
      </div>
      <UnsavedDialog unsaved={unsaved} />
    </Dialog>
  );
}
