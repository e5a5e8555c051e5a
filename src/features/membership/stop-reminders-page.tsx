import { type LinkAction, LinkActionPage, LinkActionSketch } from "@/ui/link-page";

const STOP: LinkAction = {
  title: "Membership reminders",
  ask: "Would you like to stop the emails before your membership runs out?",
  button: "Stop reminders",
  act: async (token) => (await import("./stop-reminders")).stopRemindersOf(token),
  done: "Reminders are off",
  text: "We won't email you before your membership runs out. We'll still email you about your orders and payments, because that's part of the service. You can turn reminders on again under Your account.",
};

/** Opened by a reminder's own link, whose token says who asks. */
export function StopRemindersPage() {
  return <LinkActionPage action={STOP} />;
}

export function StopRemindersSketch() {
  return <LinkActionSketch action={STOP} />;
}
