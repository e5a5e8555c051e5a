import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { ButtonLink } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { KeptBack, NothingBought } from "../shared/kept-back";

/** What is still to be brought, and where it is marked as delivered. */
export function DeliverStep({ delivery }: Pick<DeliveryDetails, "delivery">) {
  const { date, verified, delivered, to_deliver: open, nothing_bought } = delivery;
  const keptBack = verified - delivered - open - nothing_bought;
  return (
    <CardSection title="Deliver" kind="plain">
      <p>
        {open > 0
          ? plural(
              open,
              "1 order is still to be delivered.",
              "{n} orders are still to be delivered.",
            )
          : `Nothing is left to deliver. ${formatCount(delivered)} delivered.`}
      </p>
      <NothingBought count={nothing_bought} />
      <KeptBack count={keptBack} />
      {keptBack > 0 && (
        <p>
          {plural(
            keptBack,
            "Let it go or move it under Orders.",
            "Let them go or move them under Orders.",
          )}
        </p>
      )}
      <p>
        <ButtonLink
          kind="secondary"
          to="/admin/payments/verified"
          search={{ state: open > 0 ? "to_deliver" : "delivered", date }}
        >
          {open > 0 ? "Mark orders as delivered" : "See the delivered orders"}
        </ButtonLink>
      </p>
    </CardSection>
  );
}
