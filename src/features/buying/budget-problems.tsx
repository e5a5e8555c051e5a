import type { PhoneLine } from "@/domain/buying/phone-list";
import { formatRand } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { Entering } from "./use-entry";

/** More are left out together, or one by one in the list of members. */
const BUTTONS_MAX = 3;

type BudgetProblemsProps = { line: PhoneLine; entering: Entering };

/** Whose budget this would pass, before it is saved: nobody pays more than that. */
export function BudgetProblems({
  line,
  entering: { over, warnings, include },
}: BudgetProblemsProps) {
  return (
    <>
      {over.length > 0 && (
        <Notice tone="error" title="This is more than a budget allows" live>
          <ul className="grid grid-cols-1 gap-2 pt-1">
            {over.map(({ order_id, name, by }) => (
              <li key={order_id} className="grid grid-cols-1 gap-1">
                <p>{`${name || "A member"} would be ${formatRand(by)} over.`}</p>
                {over.length <= BUTTONS_MAX && (
                  <Button kind="secondary" onClick={() => include(wantsOf(line, order_id), false)}>
                    {name ? `Leave ${name} out` : "Leave this member out"}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {over.length > 1 && (
            <Button
              kind="secondary"
              className="mt-2"
              onClick={() =>
                include(
                  over.flatMap((each) => wantsOf(line, each.order_id)),
                  false,
                )
              }
            >
              Leave all of them out
            </Button>
          )}
          <p className="pt-2">Or lower the quantity or the price.</p>
        </Notice>
      )}
      {over.length === 0 && warnings.length > 0 && (
        <Notice tone="warning" title="More than they wanted to spend on it">
          <ul>
            {warnings.map(({ name, by }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name.
              <li key={place}>{`${name || "A member"}: ${formatRand(by)} more`}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function wantsOf({ wants }: PhoneLine, order: string): string[] {
  return wants.filter(({ order_id }) => order_id === order).map(({ id }) => id);
}
