import type { ClosingView } from "@/domain/closing/responses";
import { plural } from "@/domain/text/plural";
import { Notice } from "@/ui/notice";

/** What has to be settled before a delivery can be closed. */
export function Unsettled({ problems }: { problems: readonly string[] }) {
  return (
    <Notice tone="warning" title="Before you can close this delivery">
      <ul className="list-disc pl-5">
        {problems.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function problemsOf({
  open_slips,
  loose,
  over_budget,
  doubled,
  orders,
}: ClosingView): string[] {
  const problems: [number, string][] = [
    [open_slips, plural(open_slips, "1 slip doesn't add up.", "{n} slips don't add up.")],
    [loose, plural(loose, "1 line isn't on a slip.", "{n} lines aren't on a slip.")],
    [
      doubled,
      plural(
        doubled,
        "1 line has more bought than was asked for. Say on the list which entry is right.",
        "{n} lines have more bought than was asked for. Say on the list which entries are right.",
      ),
    ],
    [
      over_budget.length,
      `These members would pay more than their budget: ${namesOf(orders, over_budget)}.`,
    ],
  ];
  return problems.filter(([count]) => count > 0).map(([, text]) => text);
}

function namesOf(orders: ClosingView["orders"], ids: readonly string[]): string {
  return orders
    .filter(({ order_id }) => ids.includes(order_id))
    .map(({ member }) => member)
    .join(", ");
}
