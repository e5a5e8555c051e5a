import { BottomBar } from "@/ui/bottom-bar";
import { Button } from "@/ui/button";

type WizardButtonsProps = {
  onPrevious?: () => void;
  /** Left out where the button submits its form. */
  onNext?: () => void;
  /** An incomplete step's button can be pressed all the same, and then says what is missing. */
  complete: boolean;
  busy?: boolean;
};

/** Previous and Next Step; Previous is disabled where there is none. */
export function WizardButtons({ onPrevious, onNext, complete, busy = false }: WizardButtonsProps) {
  return (
    <BottomBar>
      <Button
        kind="secondary"
        disabled={!onPrevious}
        onClick={onPrevious}
        className="disabled:border-base-300"
      >
        Previous
      </Button>
      <Button
        type={onNext ? "button" : "submit"}
        onClick={onNext}
        aria-disabled={!complete}
        busy={busy}
        busyLabel="Saving your order…"
        className="aria-disabled:border-base-300 aria-disabled:bg-base-300 aria-disabled:text-muted"
      >
        Next Step
      </Button>
    </BottomBar>
  );
}
