import { useCallback, useEffect, useState } from "react";
import { followAdmins } from "@/data/remote/admin-list";
import { fetchHealth } from "@/data/remote/health";
import { fetchToday } from "@/data/remote/today";
import type { Today } from "@/domain/today/today";

/** What waits for an admin changes with each of these. */
const FOLLOWED = [
  "orders",
  "subscriptions",
  "bank_lines",
  "statement_imports",
  "feedback",
  "users",
  "delivery_schedules",
  "user_roles",
];

/**
 * What there is to do, read again when another admin did something and when the page is seen again. What could not be
 * read again stays as it was.
 */
export function useToday() {
  const [today, setToday] = useState<Today>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    fetchToday().then(
      (read) => {
        setToday(read);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  const refresh = useCallback(() => {
    load();
    fetchHealth().catch(() => undefined); // what was known stays in sight
  }, [load]);
  useEffect(() => {
    load();
    return followAdmins(FOLLOWED, refresh);
  }, [load, refresh]);
  return { today, failed: failed && !today, retry: load };
}
