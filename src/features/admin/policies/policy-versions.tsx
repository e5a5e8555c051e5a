import { attempt } from "@/data/core/perform";
import { fetchPolicyVersion, fetchPolicyVersions } from "@/data/remote/policies";
import type { PolicyType, PolicyVersion } from "@/domain/policy/policy";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Problem } from "@/ui/problem";
import { Table, TableHead, unseen, WIDE_CELL, wide, wideRight } from "@/ui/table";
import { useAction } from "@/ui/use-action";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";

type PolicyVersionsProps = {
  type: PolicyType;
  /** Puts an older text into the form, where it is saved like any other. */
  onRestore: (text: string) => void;
};

/** The texts that the policy had, by whom and since when, and the way back to each. */
export function PolicyVersions({ type, onRestore }: PolicyVersionsProps) {
  const list = useList({
    fetch: fetchPolicyVersions,
    collections: ["policy_documents"],
    failed: ADMIN_TOASTS.policies_fetch_failed,
    query: { sort: type },
  });
  const { busy, problem, run } = useAction();

  function restore({ id }: PolicyVersion) {
    return run(() =>
      attempt(ADMIN_TOASTS.policy_version_failed, async () => {
        onRestore(await fetchPolicyVersion(id));
      }),
    );
  }

  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Versions</h2>
      <Problem>{problem}</Problem>
      <ListView
        list={list}
        loading="Loading the versions"
        failed={ADMIN_TOASTS.policies_fetch_failed.title}
        empty={<EmptyState title="No versions yet" />}
      >
        {(rows) => (
          <Table caption="Versions">
            <TableHead
              columns={["Saved", wide("By"), wideRight("Characters"), unseen("Actions")]}
            />
            <tbody>
              {rows.map((version) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  busy={busy}
                  onRestore={() => restore(version)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </ListView>
    </section>
  );
}

type VersionRowProps = { version: PolicyVersion; busy: boolean; onRestore: () => void };

function VersionRow({ version, busy, onRestore }: VersionRowProps) {
  const by = version.saved_by || "The first text";
  return (
    <tr>
      <td className="sm:whitespace-nowrap">
        {formatDayTime(momentOf(version.saved_at))}
        <span className="block text-muted sm:hidden">
          <span className="wrap-anywhere">{by}</span>, {formatCount(version.characters)} characters
        </span>
      </td>
      <td className={`min-w-40 wrap-anywhere ${WIDE_CELL}`}>{by}</td>
      <td className={`text-right tabular-nums ${WIDE_CELL}`}>{formatCount(version.characters)}</td>
      <td className="text-right">
        <Button kind="secondary" size="small" busy={busy} onClick={onRestore}>
          Edit this version
        </Button>
      </td>
    </tr>
  );
}
