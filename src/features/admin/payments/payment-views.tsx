import { Link } from "@tanstack/react-router";
import { VIEW_CLASS } from "../shared/list/view-switch";

/** The two lists of the Payments tab, each at its own address. */
export function PaymentViews() {
  return (
    <nav aria-label="Lists of payments" className="flex flex-wrap gap-2 print:hidden">
      <Link to="/admin/payments" activeOptions={{ exact: true }} className={VIEW_CLASS}>
        Pending
      </Link>
      <Link to="/admin/payments/verified" className={VIEW_CLASS}>
        Verified
      </Link>
    </nav>
  );
}
