import { useSessionUser } from "@/data/core/session";
import { BASKET_NAME_IDEAS } from "@/domain/basket/requests";
import type { Basket } from "@/domain/basket/view";
import { ErrorSummary } from "@/ui/error-summary";
import { FormButtons } from "@/ui/form-buttons";
import { TextField } from "@/ui/text-field";
import { useLazyForm } from "@/ui/use-lazy-form";
import { useTypedForm } from "../use-typed-form";
import { BASKETS } from "./use-naming";

type BasketNameProps = { basket: Basket; close: (id: string) => void };

/** Names a basket to find it by; left empty, it has none any more. */
export function BasketName({ basket, close }: BasketNameProps) {
  const userId = useSessionUser()?.id ?? "";
  const prefix = `basket-${basket.id}`;
  const typed = useTypedForm(BASKETS, basket.id, { stored: basket.name, fieldsOf, close });
  const { form, field, busy, errors, attempt } = useLazyForm(prefix, async () => {
    const { changeBasketName } = await import("../member-actions");
    return (values) =>
      typed.save((edit) => changeBasketName(userId, basket.id, values, edit), values);
  });
  return (
    <form {...form} {...typed.form} aria-label="Name your basket" className="grid gap-4">
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        key={typed.key}
        {...field("name")}
        label="Basket name"
        hint={`${BASKET_NAME_IDEAS.join(" or ")}, for example. Baskets with a name stay at the top.`}
        list={`${prefix}-ideas`}
        autoComplete="off"
        defaultValue={typed.values.name}
        optional
      />
      <datalist id={`${prefix}-ideas`}>
        {BASKET_NAME_IDEAS.map((idea) => (
          <option key={idea} value={idea} />
        ))}
      </datalist>
      <FormButtons busy={busy} onCancel={typed.cancel}>
        Save name
      </FormButtons>
    </form>
  );
}

function fieldsOf(name: string): Record<string, string> {
  return { name };
}
