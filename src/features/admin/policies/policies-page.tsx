import { type KeyboardEvent, useState } from "react";
import { fetchPolicies } from "@/data/remote/policies";
import { POLICY_TITLES, POLICY_TYPES, type PolicyType } from "@/domain/policy/policy";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { PageHeading } from "@/ui/page-heading";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { PolicyEditor } from "./policy-editor";

/** Policies: each in a sub-tab of its own. */
export function PoliciesPage() {
  const list = useList({
    fetch: fetchPolicies,
    collections: ["policy_documents"],
    failed: ADMIN_TOASTS.policies_fetch_failed,
  });
  const unsaved = useUnsaved();
  const [type, setType] = useState<PolicyType>("privacy");

  function choose(next: PolicyType) {
    if (next === type) return;
    unsaved.ask(() => {
      setType(next);
      document.getElementById(`policy-tab-${next}`)?.focus();
    });
  }

  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <PageHeading title="Policies" className="text-2xl">
        Policies
      </PageHeading>
      <PolicyTabs type={type} onChoose={choose} />
      <div id="policy-panel" role="tabpanel" aria-labelledby={`policy-tab-${type}`}>
        <ListView
          list={list}
          loading="Loading the policies"
          failed={ADMIN_TOASTS.policies_fetch_failed.title}
          empty={null}
        >
          {(rows) =>
            rows
              .filter(({ policy_type }) => policy_type === type)
              .map((row) => (
                <PolicyEditor
                  key={row.policy_type}
                  row={row}
                  unsaved={unsaved}
                  onChanged={list.retry}
                />
              ))
          }
        </ListView>
      </div>
      <UnsavedDialog unsaved={unsaved} />
    </div>
  );
}

type PolicyTabsProps = { type: PolicyType; onChoose: (type: PolicyType) => void };

function PolicyTabs({ type, onChoose }: PolicyTabsProps) {
  function onKey(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && POLICY_TYPES[POLICY_TYPES.indexOf(type) + by];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
  }

  return (
    <div
      role="tablist"
      aria-label="Policies"
      tabIndex={-1}
      onKeyDown={onKey}
      className="flex flex-wrap gap-2"
    >
      {POLICY_TYPES.map((one) => (
        <button
          key={one}
          id={`policy-tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === type}
          aria-controls="policy-panel"
          tabIndex={one === type ? 0 : -1}
          onClick={() => onChoose(one)}
          className="btn h-auto min-h-11 max-w-full py-1 border-line bg-base-100 text-base aria-selected:border-primary aria-selected:bg-leaf-soft aria-selected:font-bold"
        >
          {POLICY_TITLES[one]}
        </button>
      ))}
    </div>
  );
}
