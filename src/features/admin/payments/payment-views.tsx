import { Link } from "@tanstack/react-router";

const VIEW_CLASS =
  "btn join-item h-10 border-line bg-base-100 text-base aria-[current=page]:border-primary aria-[current=page]:bg-leaf-soft aria-[current=page]:font-bold";

/** The two lists of the Payments tab, each at its own address. */
export function PaymentViews() {
  return (
    <nav aria-label="Lists of payments" className="join print:hidden">
      <Link to="/admin/payments" activeOptions={{ exact: true }} className={VIEW_CLASS}>
        Pending
      </Link>
      <Link to="/admin/payments/verified" className={VIEW_CLASS}>
        Verified
      </Link>
    </nav>
  );
}
