import { asRequestError, pb } from "./client";

export interface DeliverySchedule {
  readonly id: string;
  readonly month: string;
  readonly mid_month_date: string;
  readonly month_end_date: string;
  readonly notes: string;
}

/**
 * The schedules that have a delivery after `today` (a date in South Africa), the nearest first. Asked as a
 * guest and in the same words all month, so that the service worker may keep the answer.
 */
export async function readComingSchedules(today: string): Promise<DeliverySchedule[]> {
  const month = `${today.slice(0, 7)}-01`;
  try {
    const { items } = await pb.collection("delivery_schedules").getList<DeliverySchedule>(1, 24, {
      filter: pb.filter("month_end_date >= {:month} || mid_month_date >= {:month}", { month }),
      sort: "mid_month_date",
      skipTotal: true,
      headers: { Authorization: "" },
    });
    return items.filter((row) => row.mid_month_date > today || row.month_end_date > today);
  } catch (error) {
    throw asRequestError(error);
  }
}
