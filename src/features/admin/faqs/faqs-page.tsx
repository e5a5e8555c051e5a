import { useState } from "react";
import { deleteFaq, fetchFaqs } from "@/data/remote/faqs";
import { type FaqRow, placeAfter } from "@/domain/faq/faq";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { CsvColumns } from "@/domain/text/csv";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { toast } from "@/ui/toast";
import { DeleteDialog } from "../shared/form/delete-dialog";
import type { AfterSave } from "../shared/form/use-edit-form";
import { useEdited } from "../shared/form/use-edited";
import { UnsavedDialog } from "../shared/form/use-unsaved";
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
  const { unsaved, edited, formKey, edit, saved, deleted } = useEditedFaq(list);
  const [leaving, setLeaving] = useState<FaqRow>();

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="FAQs" className="text-2xl">
        FAQs
      </PageHeading>
      <FaqForm
        key={formKey}
        row={edited}
        next={placeAfter(list.rows.at(-1)?.display_order ?? -1)}
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

function useEditedFaq(list: List<Awaited<ReturnType<typeof fetchFaqs>>>) {
  const form = useEdited<FaqRow>("faq-question", list.rows);
  const { edited, edit } = form;
  useShortcuts([
    { shown: "N", does: "New FAQ", keys: { n: () => edit(null) } },
    {
      shown: "Alt+↑ Alt+↓",
      does: "Move the FAQ in focus",
      keys: {},
    },
  ]);

  function saved(row: FaqRow, after: AfterSave) {
    toast(edited ? ADMIN_TOASTS.faq_updated : ADMIN_TOASTS.faq_added);
    list.put(row);
    const next = edited ? `faq-edit-${row.id}` : "faq-question";
    if (after === "ended") document.getElementById(next)?.focus();
    form.saved(row, after);
  }

  function deleted({ id }: { readonly id: string }) {
    list.remove(id);
    form.deleted(id);
  }

  return { ...form, saved, deleted };
}
