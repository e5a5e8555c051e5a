import { useRef, useState } from "react";
import { savePolicy } from "@/data/remote/policies";
import {
  type PlannedPolicy,
  POLICY_TITLES,
  type PolicyContent,
  type PolicyRow,
  policySchema,
} from "@/domain/policy/policy";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { TextareaField } from "@/ui/textarea-field";
import { toast } from "@/ui/toast";
import { EditForm } from "../shared/form/edit-form";
import { useEditForm } from "../shared/form/use-edit-form";
import type { Unsaved } from "../shared/form/use-unsaved";
import { Preview } from "../shared/preview";
import { PlanChange } from "./plan-change";
import { LateEmails, PlannedChange } from "./planned-change";
import { PolicyChanges } from "./policy-changes";
import { PolicyVersions } from "./policy-versions";

type PolicyEditorProps = { row: PolicyRow; unsaved: Unsaved; onChanged: () => void };

export function PolicyEditor({ row, unsaved, onChanged }: PolicyEditorProps) {
  const { policy_type: type, planned } = row;
  const title = POLICY_TITLES[type];
  const [withdrawn, setWithdrawn] = useState<PlannedPolicy>();
  const onSaved = () => {
    setWithdrawn(undefined);
    onChanged();
  };
  const { form, saves, put, restore, panel } = usePolicyForm({ row, unsaved, onChanged: onSaved });
  const content = form.form.watch("content");
  return (
    <div ref={panel} className="grid grid-cols-1 gap-6">
      {planned && (
        <PlannedChange
          planned={planned}
          hasChanges={form.hasChanges && content !== planned.content}
          onWithdraw={() => {
            setWithdrawn(planned);
            put(planned.content);
          }}
          onWithdrawn={() => {
            focusText();
            onChanged();
          }}
        />
      )}
      {row.telling && <LateEmails telling={row.telling} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <EditForm title={title} form={form} labels={{ content: title }} saveLabel="Save now">
          <TextareaField
            {...form.field("content")}
            label={`${title} text`}
            hint="Markdown: # and ## begin headings, a dash begins an item of a list."
            rows={20}
            monospace
            spellCheck
            placeholder={type === "cookies" ? "Add your cookie policy content here..." : undefined}
          />
          {row.saved_at && <p className="text-muted">{savedText(row)}</p>}
        </EditForm>
        <PolicyChanges saved={form.form.formState.defaultValues?.content ?? ""} typed={content} />
      </div>
      <PlanChange
        key={withdrawn?.id ?? "new"}
        type={type}
        content={content}
        hasChanges={form.hasChanges}
        isPlanned={planned !== null}
        withdrawn={withdrawn}
        basedOn={form.basedOn}
        showConflict={(error) => form.showConflict(error, { policy_type: type, content })}
        onPlanned={(planned) => {
          const isTypedOn = form.form.getValues("content") !== planned;
          if (!isTypedOn) form.form.reset({ policy_type: type, content: row.content });
          onSaved();
        }}
      />
      <Preview
        title="Preview"
        content={{ kind: "policy", policy_type: type, content }}
        empty="The page is empty."
      />
      <PolicyVersions key={saves} type={type} onRestore={restore} />
    </div>
  );
}

function usePolicyForm({ row, unsaved, onChanged }: PolicyEditorProps) {
  const type = row.policy_type;
  const panel = useRef<HTMLDivElement>(null);
  const [saves, setSaves] = useState(0);
  const form = useEditForm<PolicyContent, PolicyContent>({
    prefix: "policy",
    names: ["content"],
    schema: policySchema,
    row,
    typed: (policy) => ({ policy_type: type, content: policy?.content ?? "" }),
    save: savePolicy,
    onSaved() {
      toast(ADMIN_TOASTS.policy_updated);
      setSaves((count) => count + 1);
      onChanged();
    },
    failed: ADMIN_TOASTS.policy_save_failed,
    isDirty: unsaved.isDirty,
  });

  function put(text: string) {
    form.form.setValue("content", text, { shouldDirty: true });
    unsaved.isDirty.current = form.form.getFieldState("content").isDirty;
  }

  function restore(text: string) {
    if (!panel.current) return; // another policy was chosen while the text loaded
    unsaved.ask(() => {
      put(text);
      focusText();
    });
  }

  return { form, saves, put, restore, panel };
}

function focusText(): void {
  setTimeout(() => document.getElementById("policy-content")?.focus());
}

function savedText({ saved_at, saved_by }: PolicyRow): string {
  const time = formatDayTime(momentOf(saved_at));
  return saved_by ? `Last saved on ${time} by ${saved_by}` : `Last saved on ${time}`;
}
