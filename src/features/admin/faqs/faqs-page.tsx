import { useState } from "react";
import { deleteFaq, fetchFaqs } from "@/data/remote/faqs";
import type { FaqRow } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { toast } from "@/ui/toast";
import { DeleteDialog } from "../shared/form/delete-dialog";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { ListExport } from "../shared/list/list-export";
import { ListView } from "../shared/list/list-view";
import { type List, useList } from "../shared/list/use-list";
import { useShortcuts } from "../shared/shortcuts/shortcuts";
import { FaqForm } from "./faq-form";
import { FaqList } from "./faq-list";

const FAQ_COLUMNS: CsvColumns<(row: FaqRow) => string> = {
  Order: ({ display_order }) => String(display_order),
  Question: ({ question }) => question,
  Answer: ({ answer }) => answer,
  Shown: ({ is_active }) => (is_active ? "Yes" : "No"),
};

export function FaqsPage() {
  const list = useList({
    fetch: fetchFaqs,
    collections: ["faqs"],
    failed: ADMIN_TOASTS.faqs_fetch_failed,
  });
  const { unsaved, edited, edit, saved, deleted } = useEdited(list);
  const [leaving, setLeaving] = useState<FaqRow>();

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="FAQs" className="text-2xl">
        FAQs
      </PageHeading>
      <FaqForm
        key={edited?.id ?? "new"}
        row={edited}
        next={(list.rows.at(-1)?.display_order ?? -1) + 1}
        isDirty={unsaved.isDirty}
        onSaved={saved}
        onCancel={() => edit(null)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Questions</h2>
        <ListExport name="faqs" fetch={fetchFaqs} query={list.query} columns={FAQ_COLUMNS} />
      </div>
      <ListView
        list={list}
        loading="Loading the FAQs"
        failed={ADMIN_TOASTS.faqs_fetch_failed.title}
        empty={
          <EmptyState title="No FAQs yet">
            Add the first question above. Without active FAQs, the home page leaves the section out.
          </EmptyState>
        }
      >
        {(rows) => <FaqList rows={rows} onEdit={edit} onDelete={setLeaving} onMoved={list.retry} />}
      </ListView>
      <DeleteDialog
        row={leaving}
        question="Are you sure you want to delete this FAQ?"
        confirmLabel="Delete FAQ"
        act={deleteFaq}
        deleted={ADMIN_TOASTS.faq_deleted}
        failed={ADMIN_TOASTS.faq_delete_failed}
        onDeleted={deleted}
        onConflict={list.retry}
        onClose={() => setLeaving(undefined)}
      >
        <p>{leaving?.question}</p>
      </DeleteDialog>
      <UnsavedDialog unsaved={unsaved} />
    </div>
  );
}

/** The question that the form changes; null while it adds one. */
function useEdited(list: List<Awaited<ReturnType<typeof fetchFaqs>>>) {
  const unsaved = useUnsaved();
  const [edited, setEdited] = useState<FaqRow | null>(null);
  const edit = (row: FaqRow | null) =>
    unsaved.ask(() => {
      setEdited(row);
      setTimeout(() => document.getElementById("faq-question")?.focus());
    });
  useShortcuts([
    { shown: "N", does: "New FAQ", keys: { n: () => edit(null) } },
    {
      shown: "Alt+↑ Alt+↓",
      does: "Move the FAQ in focus",
      keys: {},
    },
  ]);

  function saved(row: FaqRow) {
    toast(edited ? ADMIN_TOASTS.faq_updated : ADMIN_TOASTS.faq_added);
    list.put(row);
    document.getElementById(edited ? `faq-edit-${row.id}` : "faq-question")?.focus();
    setEdited(null);
  }

  function deleted({ id }: { readonly id: string }) {
    list.remove(id);
    if (edited?.id === id) setEdited(null);
  }

  return { unsaved, edited, edit, saved, deleted };
}
