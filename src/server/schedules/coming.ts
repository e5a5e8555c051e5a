import { printBelow } from "../core/terminal";
import { comingDelivery } from "../deliveries/deliveries";

/** Says at the start that members see no next delivery. */
export function printMissingDeliveries(app: App, now: number): void {
  if (comingDelivery(app, now)) return;
  printBelow(
    "No future delivery is planned, so members see none.",
    "Add dates under Delivery Schedules in the back office.",
  );
}
