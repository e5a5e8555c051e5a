import { Link } from "@tanstack/react-router";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { Notice } from "@/ui/notice";

/** No delivery takes orders: said where dates are entered, and on the first screens with the way there. */
export function NoDeliveryDates({ leads = false }: { leads?: boolean }) {
  return (
    <Notice tone="warning" title={ADMIN_NOTICES.no_delivery_dates} live>
      <p>
        New orders have no delivery date until you add one, and members can't see when they would
        come.
      </p>
      {leads && (
        <Link to="/admin/schedules" className="link">
          Add delivery dates
        </Link>
      )}
    </Notice>
  );
}
