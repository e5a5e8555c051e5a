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

/** Orders for which nothing comes, though their delivery was closed with them. */
export function NothingBought({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p>
      {plural(
        count,
        "Nothing was bought for 1 order, so there's nothing to deliver for it.",
        "Nothing was bought for {n} orders, so there's nothing to deliver for them.",
      )}
    </p>
  );
}
