import { Link } from "@tanstack/react-router";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { Notice } from "@/ui/notice";

/** Members see no dates: said where dates are entered, and on the first screen with the way there. */
export function NoDeliveryDates({ leads = false }: { leads?: boolean }) {
  return (
    <Notice tone="warning" title={ADMIN_NOTICES.no_delivery_dates} live>
      <p>Members can't see when we'll deliver next.</p>
      {leads && (
        <Link to="/admin/schedules" className="link">
          Add delivery dates
        </Link>
      )}
    </Notice>
  );
}
