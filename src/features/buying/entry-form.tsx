import { useId, useRef, useState } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { isBought, OUTCOMES, type Outcome } from "@/domain/buying/entry";
import { type PhoneLine, parseQuantity, quantityText } from "@/domain/buying/phone-list";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import { Problem } from "@/ui/problem";
import { SelectField } from "@/ui/select-field";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { BudgetProblems } from "./budget-problems";
import { saveEntry } from "./buying-acts";
import { shopsOf } from "./choose-shop";
import { focusWrong } from "./focus-wrong";
import { ForWhom } from "./for-whom";
import { checkTyped, type Entering, useEntry } from "./use-entry";
import { lineName, OUTCOME_NAMES } from "./words";

type EntryFormProps = {
  day: BuyingDay;
  line: PhoneLine;
  shop: string;
  /** Hears the entry's id. */
  onSaved: (id: string) => void;
};

const FIELD_IDS: Readonly<Record<string, string>> = { shop: "bought-at" };

/** What became of an item, for all of its members or some. Saved on this phone at once. */
export function EntryForm({ day, line, shop, onSaved }: EntryFormProps) {
  const entering = useEntry(day, line, shop);
  const { fields, over } = entering;
  /** From the first press on: what is still wrong is told as it is now. */
  const [isPressed, setPressed] = useState(false);
  const [isFull, setFull] = useState(false);
  const saving = useRef(false);
  const checked = checkTyped(day, line, entering);
  const wrong = isPressed && "code" in checked ? checked : undefined;
  const errorOf = (field: string) => (wrong?.field === field ? messageOf(wrong.code) : undefined);

  async function save() {
    setPressed(true);
    if ("code" in checked) return focusWrong(FIELD_IDS[checked.field] ?? checked.field);
    if (over.length > 0 || saving.current) return;
    saving.current = true;
    try {
      await saveEntry(line, checked.entry);
    } catch {
      saving.current = false;
      return setFull(true);
    }
    entering.forget();
    toast({ title: `${lineName(line)}: ${OUTCOME_NAMES[fields.outcome].toLowerCase()}` });
    onSaved(checked.entry.id);
  }

  return (
    <form
      aria-label="Entry"
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OutcomeChoice value={fields.outcome} onChange={(outcome) => entering.change({ outcome })} />
      {isBought(fields.outcome) && <Paid day={day} entering={entering} errorOf={errorOf} />}
      {fields.outcome !== "bought" && (
        <TextField
          name="reason"
          label="Note"
          hint="The member reads it."
          optional
          maxLength={300}
          autoComplete="off"
          value={fields.reason}
          onChange={(event) => entering.change({ reason: event.currentTarget.value })}
        />
      )}
      <Total entering={entering} />
      <BudgetProblems line={line} entering={entering} />
      <ForWhom day={day} line={line} entering={entering} error={errorOf("whom")} />
      <Problem>{isFull ? messageOf("phone_full") : undefined}</Problem>
      <div className="sticky bottom-0 -mx-4 border-t border-base-300 bg-base-200 px-4 py-2">
        <Button type="submit" block aria-disabled={over.length > 0}>
          {over.length > 0 ? "Over a budget" : "Save entry"}
        </Button>
      </div>
    </form>
  );
}

type OutcomeChoiceProps = { value: Outcome; onChange: (outcome: Outcome) => void };

function OutcomeChoice({ value, onChange }: OutcomeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 font-bold">What happened?</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        {OUTCOMES.map((outcome) => (
          <label
            key={outcome}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-field border border-line bg-base-100 px-3 has-checked:border-2 has-checked:border-primary has-checked:bg-leaf-soft"
          >
            <input
              type="radio"
              name={name}
              checked={value === outcome}
              onChange={() => onChange(outcome)}
              className="radio border-line radio-primary"
            />
            {OUTCOME_NAMES[outcome]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PaidProps = {
  day: BuyingDay;
  entering: Entering;
  errorOf: (field: string) => string | undefined;
};

function Paid({ day, entering: { fields, change }, errorOf }: PaidProps) {
  return (
    <>
      {fields.outcome === "substituted" && (
        <TextField
          name="instead"
          label="What did you buy instead?"
          maxLength={100}
          autoComplete="off"
          error={errorOf("instead")}
          value={fields.instead}
          onChange={(event) => change({ instead: event.currentTarget.value })}
        />
      )}
      <MoneyField
        name="price"
        label="Price for all of it"
        error={errorOf("price")}
        value={fields.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
      />
      <details className="rounded-box border border-base-300 bg-base-100 px-4">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {`Shop and shelf price${fields.shop ? `: ${fields.shop}` : ""}`}
        </summary>
        <div className="grid grid-cols-1 gap-4 pb-4">
          <SelectField
            name="bought-at"
            label="Shop"
            choices={shopsOf(day)}
            error={errorOf("shop")}
            value={fields.shop}
            onChange={(event) => change({ shop: event.currentTarget.value })}
          />
          <MoneyField
            name="shelf"
            label="Shelf price for all of it"
            hint="Without a discount. Members then see what they saved."
            optional
            error={errorOf("shelf")}
            value={fields.shelf}
            onChange={(event) => change({ shelf: event.currentTarget.value })}
          />
        </div>
      </details>
    </>
  );
}

/** Beside the members' own quantities: what a scale or a big pack says, divided among them. */
function Total({ entering: { shares, divide } }: { entering: Entering }) {
  const sum = shares.reduce((total, { quantity_milli }) => total + quantity_milli, 0);
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      name="total"
      label="Quantity in all"
      hint="By weight, or one big pack? Type the whole, such as 2.35. We divide it."
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? quantityText(sum)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const total = parseQuantity(text);
        if (total) divide(total);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
