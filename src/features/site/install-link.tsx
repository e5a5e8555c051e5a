import { Link } from "@tanstack/react-router";
import { useInstallWay } from "@/data/device/install-prompt";

/** The way to install that stays when the offer was put off. */
export function InstallLink({ className }: { className: string }) {
  const way = useInstallWay();
  if (way === "none" || way === "installed") return null;
  return (
    <li>
      <Link to="/this-phone" className={className}>
        Install the app
      </Link>
    </li>
  );
}
