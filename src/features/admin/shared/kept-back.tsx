import { plural } from "@/domain/text/plural";

/** Why the list of orders to deliver has more than are to be delivered. */
export function KeptBack({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p>
      {plural(
        count,
        "1 order is on hold or wasn't bought, so it can't be delivered.",
        "{n} orders are on hold or weren't bought, so they can't be delivered.",
      )}
    </p>
  );
}
