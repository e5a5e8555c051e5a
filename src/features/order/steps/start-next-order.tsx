import { startNextDraft } from "@/data/local/basket/left-over";
import { Button } from "@/ui/button";
import type { StartedStepProps } from "./wizard-step";

type StartNextOrderProps = Pick<StartedStepProps, "draft" | "goTo"> & {
  kind: "primary" | "quiet";
};

/** From the last step to the next basket, which has what came too late for this order. */
export function StartNextOrder({ draft, goTo, kind }: StartNextOrderProps) {
  async function start() {
    await startNextDraft(draft.userId);
    goTo(2);
  }
  return (
    <Button kind={kind} block onClick={start}>
      Start a new order
    </Button>
  );
}
