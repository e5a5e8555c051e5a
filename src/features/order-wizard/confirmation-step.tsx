import { PageHeading } from "@/ui/page-heading.tsx";
import type { StartedStepProps } from "./wizard-step.ts";

/** Step 5: the order as the server has it. */
export function ConfirmationStep({ order }: StartedStepProps) {
  return (
    <>
      <PageHeading className="text-2xl sm:text-3xl" title="Step 5 of 5: Confirmation">
        Thank you
      </PageHeading>
      <p>
        We have received your order <strong>{order.order_number}</strong>.
      </p>
    </>
  );
}
