import { Link } from "@tanstack/react-router";
import { fetchDelivery } from "@/data/remote/deliveries";
import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";
import { DELIVERY_SEARCH, readSearch } from "@/domain/lists/list-search";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { formatPlainDate, formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BuyStep } from "../buying/buy-step";
import { CloseStep } from "../closing/close-step";
import { FigureCard, FigureCards } from "../shared/figure-card";
import { VIEW_CLASS } from "../shared/list/view-switch";
import { useFollowed } from "../shared/use-followed";
import { CancelDelivery } from "./cancel-delivery";
import { CutOff } from "./cut-off";
import { DeliverStep } from "./deliver-step";
import { DeliveryOrders } from "./delivery-orders";
import { DeliveryState } from "./delivery-state";
import { STEPS, type Step } from "./steps";

const FOLLOWED = ["deliveries", "orders"];

/** One delivery from its orders to its closing: what is open, and the step that is worked on. */
export function DeliveryPage({ date, ...said }: { date: string; step?: string }) {
  const {
    value: details,
    failure,
    reload,
  } = useFollowed(date, FOLLOWED, () => fetchDelivery(date));
  const { step = "orders" } = readSearch(said, DELIVERY_SEARCH);
  const title = `Delivery ${formatWeekday(date)}`;
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <PageHeading title={title} className="text-2xl">
            {title}
          </PageHeading>
          {details && <DeliveryState delivery={details.delivery} />}
        </div>
        <Link to="/admin/deliveries" className="link py-2">
          All deliveries
        </Link>
      </div>
      {details ? (
        <Opened details={details} step={step} reload={reload} />
      ) : failure ? (
        <EmptyState
          title={ADMIN_TOASTS.deliveries_fetch_failed.title}
          action={<Button onClick={reload}>Try again</Button>}
        >
          There may be no delivery on {formatPlainDate(date)}.
        </EmptyState>
      ) : (
        <Skeleton label="Loading the delivery" rows={6} />
      )}
    </div>
  );
}

/** On a phone they would stand a screen below these. */
const HAS_OWN_FIGURES: readonly Step[] = ["buy", "close"];

type OpenedProps = { details: DeliveryDetails; step: Step; reload: () => void };

function Opened({ details, step, reload }: OpenedProps) {
  const { delivery } = details;
  return (
    <>
      {delivery.state === "cancelled" && <Cancelled delivery={delivery} />}
      <Steps date={delivery.date} step={step} />
      {!HAS_OWN_FIGURES.includes(step) && <Figures delivery={delivery} />}
      {step === "orders" && (
        <>
          <CutOff key={delivery.revision} delivery={delivery} onChanged={reload} />
          <DeliveryOrders details={details} onChanged={reload} />
          <CancelDelivery details={details} onChanged={reload} />
        </>
      )}
      {step === "buy" && <BuyStep date={delivery.date} onChanged={reload} />}
      {step === "deliver" && <DeliverStep delivery={delivery} />}
      {step === "close" && <CloseStep date={delivery.date} held={delivery.held} />}
    </>
  );
}

function Cancelled({ delivery: { moved_to, reason } }: Pick<DeliveryDetails, "delivery">) {
  return (
    <Notice tone="warning" title="This delivery is cancelled">
      <p>
        {moved_to
          ? `Its orders come on ${formatWeekday(moved_to)}.`
          : "Its orders wait for the next date that you add."}
      </p>
      <p>Reason: {reason}</p>
    </Notice>
  );
}

function Figures({ delivery }: Pick<DeliveryDetails, "delivery">) {
  const { verified, not_verified, to_deliver, nothing_bought, delivered, held, budget } = delivery;
  return (
    <FigureCards label="What is open" columns={4}>
      <FigureCard
        name="Verified orders"
        value={formatCount(verified)}
        caption={held > 0 ? `${formatCount(held)} on hold` : "None on hold"}
        dot="green"
      />
      <FigureCard
        name="Not verified"
        value={formatCount(not_verified)}
        caption="They aren't bought"
        dot={not_verified > 0 ? "yellow" : "grey"}
      />
      <FigureCard
        name="Grocery budgets"
        value={formatRand(budget)}
        caption="Of the verified orders"
        dot="blue"
      />
      <FigureCard
        name="Delivered"
        value={formatCount(delivered)}
        caption={`${formatCount(to_deliver)} still to deliver`}
        dot={verified > 0 && delivered + nothing_bought === verified ? "green" : "grey"}
      />
    </FigureCards>
  );
}

function Steps({ date, step }: { date: string; step: Step }) {
  return (
    <nav aria-label="Steps of this delivery">
      <ol className="flex flex-wrap gap-2">
        {STEPS.map(({ value, label }) => (
          <li key={value} className="flex flex-wrap gap-2">
            {value === "deliver" && (
              <span className="self-center px-2 text-muted">Pack (comes later)</span>
            )}
            <Link
              to="/admin/deliveries/$date"
              params={{ date }}
              search={{ step: value }}
              aria-current={value === step ? "page" : undefined}
              className={VIEW_CLASS}
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
