import { fetchSocialLinks } from "@/data/remote/social-links";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { SocialLinksForm } from "./social-links-form";

export function SocialMediaPage() {
  const list = useList({
    fetch: fetchSocialLinks,
    collections: ["site_settings"],
    failed: ADMIN_TOASTS.social_links_fetch_failed,
  });
  const unsaved = useUnsaved();
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="Social Media" className="text-2xl">
        Social Media
      </PageHeading>
      <ListView
        list={list}
        loading="Loading the links"
        failed={ADMIN_TOASTS.social_links_fetch_failed.title}
        empty={<EmptyState title="No links yet" />}
      >
        {(rows) =>
          rows.map((row) => (
            <SocialLinksForm key={row.id} row={row} isDirty={unsaved.isDirty} onSaved={list.put} />
          ))
        }
      </ListView>
      <UnsavedDialog unsaved={unsaved} />
    </div>
  );
}
