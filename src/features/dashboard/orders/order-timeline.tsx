import { orderProgress, type ProgressStep } from "@/domain/order/progress";
import type { ListedOrder } from "@/domain/order/responses";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";

export function OrderTimeline({ order }: { order: ListedOrder }) {
  return (
    <ol aria-label="Timeline" className="grid grid-cols-1 gap-2">
      {orderProgress(order).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: ProgressStep }) {
  const { name, done, at } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${done ? "border-primary bg-primary text-primary-content" : "border-line"}`}
      >
        {done && <Icon name="check" className="size-4 stroke-3" />}
      </span>
      <span className={done ? "font-bold" : "text-muted"}>
        {name}
        {!done && <span className="sr-only"> (not yet)</span>}
      </span>
      {done && at && <span className="ml-auto text-muted">{formatDayTime(momentOf(at))}</span>}
    </li>
  );
}
