import { RequestError } from "../core/client";
import { cachedAnswer, changeCached, saveCached } from "../local/cache/cached-answers";
import { tellSeen } from "../remote/notifications";

/** The member sees all that the bell shows: at once on this phone, on the others when the server knows it. */
export async function seeNotifications(userId: string): Promise<void> {
  const shown = (await cachedAnswer(userId, "notifications"))?.value.notifications ?? [];
  const seenUntil = shown[0]?.at;
  if (!seenUntil || shown.every(({ read }) => read)) return;
  await changeCached(userId, "notifications", ({ notifications }) => ({
    notifications: notifications.map((message) => ({ ...message, read: true })),
    seenUntil,
  }));
  try {
    const { value: notifications, mark } = await tellSeen(seenUntil);
    await saveCached(userId, "notifications", { value: { notifications, seenUntil: "" }, mark });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // reported with the next visit
  }
}
