import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { deleteSchedule, fetchSchedules } from "@/data/remote/schedules";
import { type ListedSchedule, nextSchedule, type ScheduleRow } from "@/domain/delivery/schedule";
import { SCHEDULES_SEARCH } from "@/domain/lists/list-search";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { sastDate } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { toast } from "@/ui/toast";
import { DeleteDialog } from "../shared/form/delete-dialog";
import type { AfterSave } from "../shared/form/use-edit-form";
import { useEdited } from "../shared/form/use-edited";
import { UnsavedDialog } from "../shared/form/use-unsaved";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import type { List } from "../shared/list/use-list";
import { useListPage } from "../shared/list/use-list-page";
import { ViewSwitch } from "../shared/list/view-switch";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { NoDeliveryDates } from "./no-delivery-dates";
import { ScheduleForm } from "./schedule-form";
import { ScheduleTable } from "./schedule-table";

const VIEWS = [
  { value: "coming", label: "Upcoming" },
  { value: "past", label: "Past" },
] as const;
type View = (typeof VIEWS)[number]["value"];

const SCHEDULE_COLUMNS: CsvColumns<(row: ListedSchedule) => string> = {
  Month: ({ month }) => month,
  "Mid-month": ({ mid_month_date }) => mid_month_date,
  "Month-end": ({ month_end_date }) => month_end_date,
  Notes: ({ notes }) => notes,
  Cancelled: ({ cancelled }) => cancelled.join(", "),
};

export function SchedulesPage() {
  const { list, search, narrow } = useListPage({
    shape: SCHEDULES_SEARCH,
    fetch: fetchSchedules,
    collections: ["delivery_schedules", "deliveries"],
    failed: ADMIN_TOASTS.schedules_fetch_failed,
  });
  const form = useEdited<ScheduleRow>("schedule-month", list.rows);
  const { unsaved, edited, edit } = form;
  const [leaving, setLeaving] = useState<ScheduleRow>();
  const planned = [...list.rows, { mid_month_date: list.page?.last_planned ?? "" }];
  useShortcuts([{ shown: "N", does: "New delivery dates", keys: { n: () => edit(null) } }]);

  function saved(row: ScheduleRow, after: AfterSave) {
    toast(edited ? ADMIN_TOASTS.schedule_updated : ADMIN_TOASTS.schedule_added);
    list.put({ ...row, cancelled: list.rows.find(({ id }) => id === row.id)?.cancelled ?? [] });
    const next = edited ? `schedule-${row.id}` : "schedule-month";
    if (after === "ended") document.getElementById(next)?.focus();
    form.saved(row, after);
  }

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="Delivery Schedules" className="text-2xl">
        Delivery Schedule Management
      </PageHeading>
      {list.page && !list.page.takes_orders && <NoDeliveryDates />}
      <ScheduleForm
        key={form.formKey}
        row={edited}
        next={nextSchedule(planned, sastDate(serverNow()))}
        isDirty={unsaved.isDirty}
        onSaved={saved}
        onCancel={() => edit(null)}
      />
      <Dates
        list={list}
        view={search.sort ?? "coming"}
        onView={(sort) => narrow({ sort })}
        onEdit={edit}
        onDelete={setLeaving}
      />
      <DeleteDialog
        row={leaving}
        question={`Delete the delivery dates of ${leaving?.month ?? ""}?`}
        confirmLabel="Delete dates"
        act={deleteSchedule}
        deleted={ADMIN_TOASTS.schedule_deleted}
        failed={ADMIN_TOASTS.schedule_delete_failed}
        onDeleted={({ id }) => {
          list.remove(id);
          form.deleted(id);
        }}
        onConflict={list.retry}
        onClose={() => setLeaving(undefined)}
      >
        <p>Members won't see these dates any more.</p>
      </DeleteDialog>
      <UnsavedDialog unsaved={unsaved} />
    </div>
  );
}

type DatesProps = {
  list: List<Awaited<ReturnType<typeof fetchSchedules>>>;
  view: View;
  onView: (view: View) => void;
  onEdit: (row: ScheduleRow) => void;
  onDelete: (row: ScheduleRow) => void;
};

function Dates({ list, view, onView, onEdit, onDelete }: DatesProps) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Delivery dates</h2>
        <ViewSwitch label="Which dates" views={VIEWS} value={view} onChange={onView} />
        <ListExport
          name="delivery-dates"
          fetch={fetchSchedules}
          query={list.query}
          columns={SCHEDULE_COLUMNS}
        />
      </div>
      <ListView
        list={list}
        loading="Loading the delivery dates"
        failed={ADMIN_TOASTS.schedules_fetch_failed.title}
        empty={
          view === "coming" ? (
            <EmptyState title="No dates planned">
              Add the next month above. Members see it right away.
            </EmptyState>
          ) : (
            <EmptyState title="No past delivery dates" />
          )
        }
      >
        {(rows) => <ScheduleTable rows={rows} onEdit={onEdit} onDelete={onDelete} />}
      </ListView>
    </section>
  );
}
