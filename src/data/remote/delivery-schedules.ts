import { asRequestError, pb } from "./client";

export interface DeliverySchedule {
  readonly id: string;
  readonly month: string;
  readonly mid_month_date: string;
  readonly month_end_date: string;
  readonly notes: string;
}

/** The schedules that have a delivery after `today` (a date in South Africa), the nearest first. */
export async function readComingSchedules(today: string): Promise<DeliverySchedule[]> {
  try {
    const { items } = await pb.collection("delivery_schedules").getList<DeliverySchedule>(1, 12, {
      filter: pb.filter("month_end_date > {:today} || mid_month_date > {:today}", { today }),
      sort: "mid_month_date",
      skipTotal: true,
    });
    return items;
  } catch (error) {
    throw asRequestError(error);
  }
}
