import * as z from "zod/mini";
import {
  type ScheduleContent,
  type ScheduleRow,
  schedulePageSchema,
  scheduleRowSchema,
} from "@/domain/delivery/schedule";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";
import type { EditTarget } from "./edits";

const answerSchema = z.object({ row: scheduleRowSchema });

export function fetchSchedules(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/schedules", schedulePageSchema, query, signal);
}

export async function saveSchedule(edit: ScheduleContent & EditTarget): Promise<ScheduleRow> {
  return answerSchema.parse(await send("admin/schedules/save", { body: { ...edit } })).row;
}

export async function deleteSchedule(target: EditTarget): Promise<void> {
  await send("admin/schedules/delete", { body: { ...target } });
}
