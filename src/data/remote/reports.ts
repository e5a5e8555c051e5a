import { type DeliveryReport, deliveryReportSchema } from "@/domain/closing/delivery-report";
import {
  type Report,
  reportBalancesSchema,
  reportEntriesSchema,
  reportSchema,
} from "@/domain/ledger/report";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

export async function fetchReport(months: { from: string; to: string }): Promise<Report> {
  return reportSchema.parse(await send("admin/reports", { query: months }));
}

export async function fetchDeliveryReport(months: {
  from: string;
  to: string;
}): Promise<DeliveryReport> {
  return deliveryReportSchema.parse(await send("admin/reports/deliveries", { query: months }));
}

export function fetchReportEntries(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/reports/entries", reportEntriesSchema, query, signal);
}

export function fetchReportBalances(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/reports/balances", reportBalancesSchema, query, signal);
}
