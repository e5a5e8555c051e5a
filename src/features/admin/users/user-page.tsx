import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { UserView } from "@/domain/users/responses";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { WalkBar } from "../shared/list/walk";
import { type UserAct, useUser } from "./use-user";
import { UserActs } from "./user-acts";
import { UserBaskets } from "./user-baskets";
import { Addresses, Memberships, PersonalInformation } from "./user-facts";
import { UserLedgerSection } from "./user-ledger";
import { UserMessages } from "./user-messages";
import { UserNotes } from "./user-notes";
import { UserOrders } from "./user-orders";

const CARD = "rounded-box border border-base-300 bg-base-100 p-5";

/** All that is known of a member, and the ways to help them. */
export function UserPage({ id }: { id: string }) {
  const [ignore] = useState(() => () => {});
  const { user, failure, act, reload } = useUser(id, ignore);
  const title = user ? user.full_name || user.email : "User";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={title} className="text-2xl wrap-anywhere">
          {title}
        </PageHeading>
        <WalkBar kind="users" id={id} list="Back to the users" />
      </div>
      {user ? (
        <Opened user={user} act={act} />
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
  );
}

function Opened({ user, act }: { user: UserView; act: UserAct }) {
  const unsaved = useUnsaved();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <h2 className="sr-only">Details</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 *:rounded-box *:border *:border-base-300 *:bg-base-100 *:p-5">
        <UserOrders id={user.id} />
        <UserLedgerSection user={user} />
        <UserBaskets id={user.id} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:row-span-2">
        <div className={`grid grid-cols-1 gap-4 ${CARD}`}>
          <PersonalInformation user={user} />
          <Link
            to="/admin/audit"
            search={{ q: user.id, view: "all" }}
            className="link justify-self-start py-2"
          >
            What admins did and opened
          </Link>
        </div>
        <div className={CARD}>
          <UserActs user={user} act={act} />
        </div>
        <div className={CARD}>
          <Memberships user={user} />
        </div>
        <div className={CARD}>
          <UserNotes user={user} act={act} unsaved={unsaved} />
          <UnsavedDialog unsaved={unsaved} />
        </div>
        <div className={CARD}>
          <UserMessages id={user.id} />
        </div>
        <div className={CARD}>
          <Addresses addresses={user.addresses} />
        </div>
      </div>
    </div>
  );
}
