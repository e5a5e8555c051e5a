import { afterBurst } from "@/data/core/after-burst";
import { attempt } from "@/data/core/perform";
import { followAdmins } from "@/data/remote/admin-list";
import { fetchUser, storedUser } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import type { UserView } from "@/domain/users/responses";
import { toast } from "@/ui/toast";
import { useFollowed } from "../shared/use-followed";

/** The collections of which a member's details, money and orders are made. */
export const USER_COLLECTIONS = [
  "users",
  "user_roles",
  "orders",
  "subscriptions",
  "bank_lines",
  "deliveries",
];

/** Calls back when an admin may have changed what is shown of a member. */
export const followUser = afterBurst((changed) => followAdmins(USER_COLLECTIONS, changed), 500);

/** A member's details, followed while they are shown, and how an admin's acts change them. */
export function useUser(id: string, onChange: (user: UserView) => void) {
  const {
    value: user,
    failure,
    reload,
    put,
  } = useFollowed(id, followUser, (signal) => fetchUser(id, signal), { onFailure: tellFailure });

  function take(next: UserView) {
    put(next);
    onChange(next);
  }

  /** Does an act whose answer is the member; where another admin was quicker, shows what they did. */
  const act = (failed: Toast, work: () => Promise<UserView>, done?: Toast) =>
    attempt(failed, async () => {
      try {
        take(await work());
      } catch (error) {
        const stored = storedUser(error);
        if (stored) take(stored);
        throw error;
      }
      if (done) toast(done);
    });

  return { user, failure, act, reload };
}

export type UserAct = ReturnType<typeof useUser>["act"];

function tellFailure(description: string): void {
  toast({ ...ADMIN_TOASTS.addresses_fetch_failed, description, kind: "error" });
}
