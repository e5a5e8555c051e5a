import { scheduleSchema } from "@/domain/delivery/schedule";
import { SCHEDULES_MAX } from "@/domain/limits/limits";
import { deleteCommand, saveCommand } from "../admin/edits";
import { EDITABLES } from "../content/editables";

const SCHEDULES = { ...EDITABLES.delivery_schedules, most: SCHEDULES_MAX };

export const saveSchedule = saveCommand(
  "POST /api/app/admin/schedules/save",
  SCHEDULES,
  scheduleSchema,
);

export const deleteSchedule = deleteCommand("POST /api/app/admin/schedules/delete", SCHEDULES);
