import { useNavigate } from "@tanstack/react-router";
import type { DraftRow } from "@/data/local/basket/drafts";
import { flushTyped } from "@/data/local/basket/typed-text";
import { itemCategory, itemName } from "@/domain/basket/grocery-item";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { PREFERENCES, PreferenceFields } from "./preference-fields";
import { useSavedForm } from "./use-saved-form";
import { useStartOrder } from "./use-start-order";
import { WizardButtons } from "./wizard-buttons";
import { isVisitors, type StepProps } from "./wizard-step";

export function PreferencesStep({ state, goTo }: StepProps) {
  const { field, submit, summary, complete } = useSavedForm({
    draft: state.draft,
    names: PREFERENCES,
    schema: basketPreferencesSchema,
  });
  const { start, busy, problem } = useStartOrder({ state, goTo });

  const navigate = useNavigate();

  async function signUpFirst() {
    await flushTyped();
    await navigate({ to: "/", search: { step: "last" }, hash: "signup-form" });
  }

  return (
    <form
      noValidate
      onSubmit={submit(isVisitors(state.draft) ? signUpFirst : start)}
      className="grid gap-6"
    >
      <PageHeading className="text-2xl sm:text-3xl" title="Step 3 of 5: Basket Preferences">
        How should we shop for you?
      </PageHeading>
      <ErrorSummary {...summary} />
      {problem && (
        <Notice tone="error" title={problem.title} live>
          {problem.reason && <p>{problem.reason}</p>}
          <p>{problem.description}</p>
        </Notice>
      )}
      <UnaddedItem draft={state.draft} goTo={goTo} />
      <PreferenceFields field={field} />
      <WizardButtons onPrevious={() => goTo(2)} complete={complete} busy={busy} />
    </form>
  );
}

/** An item that was begun and not added is easily taken for one that is in the basket. */
function UnaddedItem({ draft, goTo }: { draft: DraftRow; goTo: (step: number) => void }) {
  if (!draft.category && !draft.itemName) return null;
  const name = itemName(draft) || itemCategory(draft) || draft.category || draft.itemName;
  return (
    <Notice tone="warning" title="One item isn't in your basket yet">
      <p>
        {draft.editedItemId
          ? `You started changing "${name}" but didn't press Save Item.`
          : `You started adding "${name}" but didn't press Add Item.`}
      </p>
      <Button kind="secondary" className="mt-3" onClick={() => goTo(2)}>
        Go back to the item
      </Button>
    </Notice>
  );
}
