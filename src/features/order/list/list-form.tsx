import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import type { ListEdit } from "@/data/local/basket/list-edit";
import { cachedList } from "@/data/local/cache/order-lists";
import { waitingCommand } from "@/data/local/outbox/outbox";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { formatCsvRand } from "@/domain/money/rules";
import type { ListedOrder } from "@/domain/order/responses";
import { BottomBar } from "@/ui/bottom-bar";
import { Button, ButtonLink } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { BasketEditor } from "../basket/basket-editor";
import { useUsualItems } from "../basket/use-usual-items";
import { PREFERENCES, PreferenceFields } from "../steps/preference-fields";
import { useSavedForm } from "../steps/use-saved-form";
import { saveList } from "./save-list";
import { UndoChanges } from "./undo-changes";

type ListFormProps = { order: ListedOrder; edit: ListEdit };

/** The basket's own editor and preferences, for the list of one order. */
export function ListForm({ order, edit }: ListFormProps) {
  const { draft, items } = edit;
  const { userId } = draft;
  const navigate = useNavigate();
  const usual = useUsualItems(draft);
  const { field, submit, summary } = useSavedForm({
    draft,
    names: PREFERENCES,
    schema: basketPreferencesSchema,
  });
  const { busy, problem, run } = useAction();

  const save = submit(async (preferences) => {
    if (await run(() => saveList(userId, order.id, preferences))) {
      await navigate({ to: "/dashboard/orders", hash: order.id });
    }
  });

  return (
    <>
      <ChangedElsewhere edit={edit} />
      <BasketEditor
        draft={draft}
        items={items}
        usual={usual}
        budget={formatCsvRand(order.order_budget)}
        title="On your list"
      />
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-6">
        <h2 className="text-xl">How should we shop for you?</h2>
        <ErrorSummary {...summary} />
        <PreferenceFields field={field} />
        <p className="text-muted">Your budget doesn't change.</p>
        {edit.isBegun && <UndoChanges userId={userId} orderId={order.id} />}
        <Problem>{problem}</Problem>
        <BottomBar>
          <ButtonLink kind="secondary" to="/dashboard/orders" hash={order.id}>
            Back
          </ButtonLink>
          <Button type="submit" busy={busy} busyLabel="Saving your list…">
            Save list
          </Button>
        </BottomBar>
      </form>
    </>
  );
}

/** The list was changed on another phone after this one began. */
function ChangedElsewhere({ edit: { draft, base, isBegun } }: { edit: ListEdit }) {
  const { userId, orderId } = draft;
  const isOther = useLiveQuery(async () => {
    const [known, waiting] = await Promise.all([
      cachedList(userId, orderId),
      waitingCommand(userId, { orderId }, "list"),
    ]);
    return isBegun && known !== null && known.version !== base && waiting?.id !== base;
  }, [userId, orderId, base, isBegun]);
  if (!isOther) return null;
  return (
    <Notice tone="warning" title="Your list was changed on another device" live>
      <p>What you see here is your own version. To start from the newest one, undo your changes.</p>
    </Notice>
  );
}
