import { BottomBar } from "@/ui/bottom-bar";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

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
      <PreviousButton disabled={!onPrevious} onClick={onPrevious} />
      <Button
        type={onNext ? "button" : "submit"}
        once
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

type PreviousButtonProps = { disabled?: boolean; onClick: (() => void) | undefined };

/** An arrow where large text leaves no room for the word beside the next button. */
export function PreviousButton({ disabled, onClick }: PreviousButtonProps) {
  return (
    <Button
      kind="secondary"
      disabled={disabled}
      once
      onClick={onClick}
      className="disabled:border-base-300"
    >
      <Icon name="chevron-left" className="hidden size-6 @max-[15rem]:block" />
      <span className="@max-[15rem]:sr-only">Previous</span>
    </Button>
  );
}
