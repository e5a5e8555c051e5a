import { askToInstall, type InstallWay } from "@/data/device/install-prompt";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { InstallSteps } from "./install-steps";

/** The quiet entry that stays after the offer was dismissed. */
export function InstallSection({ way }: { way: InstallWay }) {
  return (
    <CardSection title="Install the app">
      <p>
        Add the app to your home screen. It opens without data, and your phone is less likely to
        delete what it saves.
      </p>
      {way === "prompt" && <p>It accepts proofs of payment you share from your bank's app.</p>}
      <InstallSteps way={way} />
      {way === "prompt" && (
        <Button icon="download" className="justify-self-start" onClick={askToInstall}>
          Install
        </Button>
      )}
    </CardSection>
  );
}
