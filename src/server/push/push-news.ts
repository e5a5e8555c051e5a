import { PUSH_NEWS_MAX } from "@/domain/limits/limits";
import { PUSH_KINDS, phoneSecretSchema, TEST_NEWS } from "@/domain/notification/push";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { command } from "../core/http";
import { setAll } from "../core/records";
import { selectAll } from "../core/sql";
import { NOTIFICATION_COLUMNS, notificationView } from "../notifications/notifications";
import { phoneOf } from "./phones";

const COLUMNS = { ...NOTIFICATION_COLUMNS, announced_at: "" };

/**
 * The words of what a phone was woken for, the newest first: the test that its member asked for, what was
 * announced since it last asked, in the last day, and isn't read yet, and where that is nothing the newest once
 * more, because a phone that is woken has to show something.
 */
export const pushNews = command(
  { route: "POST /api/app/push/news", body: phoneSecretSchema },
  ({ app: tx, body, now }) => {
    const phone = phoneOf(tx, body.secret);
    if (!phone) return { news: [] };
    const since = momentText(Math.max(momentOf(phone.getString("told_at")), now - DAY_MS));
    const announced = newest(tx, phone);
    const tests = phone.getBool("testing") ? [TEST_NEWS] : [];
    setAll(phone, { told_at: momentText(now), testing: false });
    tx.save(phone);
    const unseen = announced.filter((row) => row.announced_at > since && row.read_at === "");
    const shown = unseen.length > 0 || tests.length > 0 ? unseen : announced.slice(0, 1);
    return { news: [...tests, ...shown.map(notificationView)] };
  },
);

function newest(tx: App, phone: RecordModel) {
  const kinds = PUSH_KINDS.filter((kind) => phone.getBool(kind));
  return selectAll(
    tx,
    `SELECT ${Object.keys(COLUMNS).join(", ")} FROM notifications
     WHERE user_id = {:userId} AND announced_at != ''
       AND iif(data ->> '$.day_told', 'delivery_day', event) IN (SELECT value FROM json_each({:kinds}))
     ORDER BY announced_at DESC, id DESC LIMIT ${PUSH_NEWS_MAX}`,
    { userId: phone.getString("user_id"), kinds: JSON.stringify(kinds) },
    COLUMNS,
  );
}
