import { type FormEvent, useState } from "react";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import { changeCutOff } from "@/data/remote/deliveries";
import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";
import { isInTime, isTaking } from "@/domain/delivery/joining";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";
import { formatDayTime, momentOf, momentText, sastDate, startOfDay } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { DateField } from "@/ui/date-field";
import { FormButtons } from "@/ui/form-buttons";
import { Problem } from "@/ui/problem";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { cutOffText } from "./delivery-state";

type CutOffProps = Pick<DeliveryDetails, "delivery"> & { onChanged: () => void };

/** Until when members change their lists for this delivery; another moment until we start to buy. */
export function CutOff({ delivery, onChanged }: CutOffProps) {
  const [isEdited, setEdited] = useState(false);
  const isOpen = isTaking(delivery, serverNow());
  const mayChange = isInTime(delivery, serverNow());
  return (
    <CardSection title="Cut-off" kind="plain">
      <p>
        {isOpen ? `Members can change their lists until ${cutOffText(delivery)}.` : past(delivery)}
      </p>
      {mayChange && !isEdited && (
        <p>
          <Button kind="secondary" size="small" onClick={() => setEdited(true)}>
            Change the cut-off
          </Button>
        </p>
      )}
      {mayChange && isEdited && (
        <CutOffForm delivery={delivery} onDone={onChanged} onCancel={() => setEdited(false)} />
      )}
    </CardSection>
  );
}

function past(delivery: DeliveryDetails["delivery"]): string {
  const words = `The cut-off was ${cutOffText(delivery)}.`;
  if (isInTime(delivery, serverNow()))
    return `${words} Orders that you verify before buying starts still join. For new orders, change the cut-off.`;
  if (delivery.state === "open" || delivery.state === "buying")
    return `${words} Orders that you verify now come with the next delivery.`;
  return words;
}

type CutOffFormProps = Pick<DeliveryDetails, "delivery"> & {
  onDone: () => void;
  onCancel: () => void;
};

function CutOffForm({ delivery, onDone, onCancel }: CutOffFormProps) {
  const before = momentOf(delivery.cut_off_at);
  const now = serverNow();
  const { busy, problem, run } = useAction();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const cut_off_at = momentText(momentAt(String(typed.get("date")), String(typed.get("time"))));
    const { date, revision } = delivery;
    const isDone = await run(() =>
      attempt(ADMIN_TOASTS.cut_off_failed, () => changeCutOff({ date, revision, cut_off_at })),
    );
    if (!isDone) return;
    toast(ADMIN_TOASTS.cut_off_changed);
    onDone();
  }

  return (
    <form onSubmit={submit} className="grid max-w-md grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField
          name="date"
          label="Day"
          defaultValue={sastDate(Math.max(before, now))}
          min={sastDate(now)}
          max={delivery.date}
          required
        />
        <TextField
          name="time"
          type="time"
          label="Time"
          defaultValue={formatDayTime(before).slice(-5)}
          required
        />
      </div>
      <p className="text-muted">
        {isTaking(delivery, now)
          ? "Members see the new cut-off with their orders."
          : "Until then members can order for this delivery and change their lists again. Orders that joined a later delivery stay there until you move them."}
      </p>
      <Problem>{problem}</Problem>
      <FormButtons busy={busy} onCancel={onCancel}>
        Save the cut-off
      </FormButtons>
    </form>
  );
}

function momentAt(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return startOfDay(day) + hours * HOUR_MS + minutes * MINUTE_MS;
}
