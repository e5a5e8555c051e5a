import { useEffect, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { currentWork } from "@/data/local/basket/next-order";
import {
  type Claim,
  claimBasket,
  leaveBasket,
  type PhoneBasket,
  visitorBasket,
} from "@/data/local/basket/phone-basket";
import { useHomeFacts } from "@/data/sync/use-home-facts";
import { itemName } from "@/domain/basket/grocery-item";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

const NAMED = 3;

const CHOICES: readonly { claim: Claim; label: string }[] = [
  { claim: "together", label: "Combine both baskets" },
  { claim: "account", label: "Keep my account's basket" },
  { claim: "phone", label: "Keep this phone's basket" },
];
const CHOICES_WITHOUT_OWN: readonly { claim: Claim; label: string }[] = [
  { claim: "phone", label: "Use this basket" },
  { claim: "account", label: "Start with an empty basket" },
];

/** Asks a member whether the basket that was begun on this phone without an account is theirs. */
export function BasketClaim() {
  const userId = useSessionUser()?.id ?? "";
  const [basket, setBasket] = useState<PhoneBasket | null>(null);
  useEffect(() => {
    visitorBasket(userId).then(setBasket).catch(reportError);
  }, [userId]);
  const close = () => setBasket(null);
  return basket && <Question userId={userId} basket={basket} onClosed={close} />;
}

type QuestionProps = { userId: string; basket: PhoneBasket; onClosed: () => void };

function Question({ userId, basket, onClosed }: QuestionProps) {
  const facts = useHomeFacts();
  const [chosen, setChosen] = useState<{ claim: Claim; hasOwn: boolean }>();
  const [hasMore, setHasMore] = useState(false);
  if (!facts) return null;
  const { hasOwn } = chosen ?? { hasOwn: hasMore || facts.basket.items > 0 };

  async function choose(claim: Claim) {
    if (chosen) return;
    setChosen({ claim, hasOwn });
    try {
      const { joinOtherPhones } = await import("@/data/sync/other-phones");
      await joinOtherPhones(userId);
      // The account's basket has just arrived, or is what came too late for an order: they are asked about both.
      if (!hasOwn && (await currentWork(userId)).items > 0) return setHasMore(true);
      await claimBasket(basket, claim);
      onClosed();
    } finally {
      setChosen(undefined);
    }
  }
  function leave() {
    if (chosen) return;
    leaveBasket(userId, basket);
    onClosed();
  }

  const { items } = basket;
  const names = items.slice(0, NAMED).map(itemName).join(", ");
  const others = items.length - NAMED;
  return (
    <Notice title="There's a basket on this phone" live>
      <p>
        {others > 0
          ? `It has these items from before you signed in: ${names} and ${others} more.`
          : `It has these items from before you signed in: ${names}.`}{" "}
        {hasOwn ? "Your account has a basket too. Which do you want?" : "Is this basket yours?"} If
        someone else filled it, leave it here for them.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {(hasOwn ? CHOICES : CHOICES_WITHOUT_OWN).map(({ claim, label }) => (
          <Button
            key={claim}
            kind="secondary"
            busy={claim === chosen?.claim}
            onClick={() => choose(claim)}
          >
            {label}
          </Button>
        ))}
        <Button kind="secondary" onClick={leave}>
          Leave it here
        </Button>
      </div>
    </Notice>
  );
}
