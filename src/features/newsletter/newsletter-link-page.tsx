import { type LinkAction, LinkActionResult, LinkPage } from "@/ui/link-page";
import { useLinkToken } from "@/ui/use-link-token";
import { LeaveForm } from "./leave-form";

const ACTIONS = {
  confirm: {
    title: "Your subscription",
    act: async (token) => (await import("./newsletter-actions")).confirmReader(token),
    done: "You're on the list",
    text: "We'll send you discounts and delivery dates. Every email has a link to unsubscribe.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    act: async (token) => (await import("./newsletter-actions")).unsubscribeReader(token),
    done: "You're off the list",
    text: "We won't send you any more newsletters. We'll still email you about your own orders, because that's part of the service.",
  },
} satisfies Record<string, LinkAction & { title: string }>;

/** Opened by a mailed link, whose token says who asks: does it and says so. Without one it offers to mail it. */
export function NewsletterLinkPage({ act }: { act: keyof typeof ACTIONS }) {
  const token = useLinkToken();
  const action = ACTIONS[act];
  return (
    <LinkPage title={action.title}>
      {act === "unsubscribe" && !token ? (
        <LeaveForm />
      ) : (
        <LinkActionResult action={action} token={token ?? ""} label={action.title} />
      )}
    </LinkPage>
  );
}
