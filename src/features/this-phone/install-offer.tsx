import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { askToInstall, useInstallWay } from "@/data/device/install-prompt";
import { askToKeepStorage } from "@/data/device/persistent-storage";
import {
  dismissInstallOffer,
  isInstallOfferDismissed,
} from "@/data/local/device/install-dismissed";
import { countItems } from "@/data/local/sign-out/device-contents";
import { PRODUCT_NAME } from "@/domain/site/product";
import { Button } from "@/ui/button";
import { Mark } from "@/ui/mark";
import { InstallSteps } from "./install-steps";

/**
 * From the first item in the basket there is something to keep: asks the phone not to clear it, and
 * offers to install the app, below what the member is doing.
 */
export function InstallOffer() {
  const userId = useSessionUser()?.id ?? "";
  const hasItems = (useLiveQuery(() => countItems(userId), [userId]) ?? 0) > 0;
  const way = useInstallWay();
  const [isDismissed, setDismissed] = useState(() => isInstallOfferDismissed(Date.now()));
  useEffect(() => {
    if (hasItems) void askToKeepStorage();
  }, [hasItems]);

  function dismiss() {
    dismissInstallOffer(Date.now());
    setDismissed(true);
  }
  async function install() {
    if (await askToInstall()) void askToKeepStorage();
    else dismiss();
  }

  if (!hasItems || isDismissed || way === "none" || way === "installed") return null;
  return (
    <aside
      aria-labelledby="install-title"
      className="mx-auto mb-8 grid w-[calc(100%-2rem)] max-w-2xl grid-cols-[auto_1fr] gap-4 rounded-box border border-base-300 bg-base-100 p-4 shadow-soft print:hidden"
    >
      <Mark className="size-12" />
      <div className="grid grid-cols-1 gap-3">
        <h2 id="install-title" className="text-lg">
          Put {PRODUCT_NAME} on this phone
        </h2>
        <p>It opens without data and saves your basket. It uses less space than one photo.</p>
        <InstallSteps way={way} />
        <div className="flex flex-wrap gap-3">
          {way === "prompt" && (
            <Button icon="download" onClick={install}>
              Install
            </Button>
          )}
          <Button kind="quiet" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </div>
    </aside>
  );
}
