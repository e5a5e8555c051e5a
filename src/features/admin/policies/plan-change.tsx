import { useRef, useState } from "react";
import { perform } from "@/data/core/perform";
import { planPolicy } from "@/data/remote/policies";
import { type PlannedPolicy, type PolicyType, planDetailsSchema } from "@/domain/policy/policy";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { ErrorSummary } from "@/ui/error-summary";
import { NoEmail } from "@/ui/no-email";
import { Notice } from "@/ui/notice";
import { TextareaField } from "@/ui/textarea-field";
import { toast } from "@/ui/toast";
import { useLazyForm } from "@/ui/use-lazy-form";

type PlanChangeProps = {
  type: PolicyType;
  content: string;
  hasChanges: boolean;
  /** Whether a change is planned already, perhaps by another admin since: what is typed here stays. */
  isPlanned: boolean;
  /** A plan that was withdrawn, to be planned again. */
  withdrawn: PlannedPolicy | undefined;
  /** The version that the text changes. */
  basedOn: string;
  /** Shows another admin's change that refused the plan; answers whether there is one. */
  showConflict: (error: unknown) => boolean;
  /** `planned` is the text that was sent. */
  onPlanned: (planned: string) => void;
};

export function PlanChange(props: PlanChangeProps) {
  const { type, content, hasChanges, isPlanned, withdrawn, basedOn, showConflict, onPlanned } =
    props;
  const id = useRef(crypto.randomUUID());
  const [isOpen, setOpen] = useState(withdrawn !== undefined);
  const { form, field, busy, errors, attempt } = useLazyForm(
    "plan",
    async () => (values) =>
      perform(planDetailsSchema, values, ADMIN_TOASTS.policy_plan_failed, async (details) => {
        try {
          const target = { id: id.current, based_on: basedOn };
          await planPolicy({ ...details, ...target, policy_type: type, content });
        } catch (error) {
          if (!showConflict(error)) throw error;
          const description = messageOf("edit_conflict");
          toast({ ...ADMIN_TOASTS.policy_plan_failed, description, kind: "error" });
          return;
        }
        id.current = crypto.randomUUID();
        toast(ADMIN_TOASTS.policy_planned);
        setOpen(false);
        onPlanned(content);
      }),
  );
  if (!hasChanges || (isPlanned && !isOpen)) return null;
  if (!isOpen) {
    return (
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <p className="text-muted">
          "Save now" emails nobody. If the change matters to members, email them first.
        </p>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Email members first
        </Button>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="plan-heading"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-5"
    >
      <h2 id="plan-heading" className="text-xl">
        Email members before this changes
      </h2>
      <p className="text-muted">
        Members with a confirmed email get your summary and a link to the new text. The page changes
        on the day you choose.
      </p>
      {isPlanned && (
        <Notice tone="warning" title="Another change is already planned" live>
          <p>
            Your text, day and summary are still here, but they aren't planned. If yours should
            replace the planned change, copy them, withdraw that change above, and plan yours.
          </p>
        </Notice>
      )}
      <NoEmail>No email server is set, so members won't get an email.</NoEmail>
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} className="grid grid-cols-1 gap-4">
        <DateField
          {...field("takes_effect_on")}
          label="Takes effect on"
          defaultValue={withdrawn?.takes_effect_on}
        />
        <TextareaField
          {...field("summary")}
          label="Summary for members"
          defaultValue={withdrawn?.summary}
          rows={4}
          countTo={TEXT_LIMITS.policySummary.max}
        />
        <div>
          <Button type="submit" disabled={isPlanned} busy={busy} busyLabel="Saving...">
            Plan this change
          </Button>
        </div>
      </form>
    </section>
  );
}
