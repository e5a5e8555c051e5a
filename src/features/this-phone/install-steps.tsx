import type { InstallWay } from "@/data/device/install-prompt";
import { PRODUCT_NAME } from "@/domain/site/product";

type InstallStepsProps = { way: InstallWay };

/** What to tap where the browser does not offer it. */
export function InstallSteps({ way }: InstallStepsProps) {
  if (way === "ios") {
    return (
      <ol className="grid list-decimal grid-cols-1 gap-1 pl-5">
        <li>
          Tap <ShareSign /> <strong>Share</strong>, at the bottom or the top of Safari.
        </li>
        <li>
          Scroll down and tap <strong>Add to Home Screen</strong>.
        </li>
        <li>
          Tap <strong>Add</strong>. {PRODUCT_NAME} is now on your home screen.
        </li>
      </ol>
    );
  }
  if (way === "in-app") {
    return (
      <ol className="grid list-decimal grid-cols-1 gap-1 pl-5">
        <li>
          This page is open inside another app. Tap its menu <strong aria-hidden="true">⋮</strong>{" "}
          or <strong aria-hidden="true">…</strong>
          <span className="sr-only">(three dots)</span>, in a corner at the top.
        </li>
        <li>
          Tap <strong>Open in browser</strong>. Sign in there to see this offer again.
        </li>
      </ol>
    );
  }
  return null;
}

/** The sign on an iPhone's Share button: a box with an arrow out of it. */
function ShareSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="inline size-5 fill-none stroke-current stroke-2 align-text-bottom"
    >
      <path d="M12 15V3m-4 4 4-4 4 4M8 10H5v11h14V10h-3" />
    </svg>
  );
}
