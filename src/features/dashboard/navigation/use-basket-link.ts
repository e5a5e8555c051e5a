import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useSessionUser } from "@/data/core/session";

/** For a link to the basket: the next one, where the wizard still shows an order that is over. */
export function useBasketLink() {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  async function open() {
    const { leaveOrderThatIsOver } = await import("@/data/local/basket/next-order");
    await leaveOrderThatIsOver(userId).catch(reportError); // the wizard says what it cannot save
    await navigate({ to: "/", search: { step: 2 } });
  }
  function click(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  }
  return { to: "/", search: { step: 2 }, onClick: click } as const;
}
