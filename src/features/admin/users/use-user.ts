import { attempt } from "@/data/core/perform";
import { fetchUser, storedUser } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import type { UserView } from "@/domain/users/responses";
import { toast } from "@/ui/toast";
import { useFollowed } from "../shared/use-followed";

const FOLLOWED = ["users", "user_roles"];

/** A member's details, followed while they are shown, and how an admin's acts change them. */
export function useUser(id: string, onChange: (user: UserView) => void) {
  const {
    value: user,
    failure,
    reload,
    put,
  } = useFollowed(id, FOLLOWED, (signal) => fetchUser(id, signal), { onFailure: tellFailure });

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
