import { fetchSettings } from "@/data/remote/settings";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import { ListView } from "../shared/list/list-view";
import { useList } from "../shared/list/use-list";
import { WaitingList } from "../shared/second-admin/waiting-list";
import { BankForm } from "./bank-form";
import { BusinessForm } from "./business-form";
import { BuyingForm } from "./buying-form";
import { ContactForm } from "./contact-form";
import { HoursForm } from "./hours-form";

/** Where members pay, how and when they reach us, and who we are. */
export function SettingsPage() {
  const list = useList({
    fetch: fetchSettings,
    collections: ["settings"],
    failed: ADMIN_TOASTS.settings_fetch_failed,
  });
  const bank = useUnsaved();
  const contact = useUnsaved();
  const business = useUnsaved();
  const hours = useUnsaved();
  const buying = useUnsaved();
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-6">
      <PageHeading title="Settings" className="text-2xl">
        Settings
      </PageHeading>
      <WaitingList kind="bank" onDecided={list.retry} />
      <ListView
        list={list}
        loading="Loading the settings"
        failed={ADMIN_TOASTS.settings_fetch_failed.title}
        empty={<EmptyState title="No settings yet" />}
      >
        {() =>
          list.page && (
            <>
              <BankForm row={list.page.rows[0]} isDirty={bank.isDirty} onSaved={list.retry} />
              <ContactForm row={list.page.rows[1]} isDirty={contact.isDirty} onSaved={list.retry} />
              <HoursForm row={list.page.rows[3]} isDirty={hours.isDirty} onSaved={list.retry} />
              <BuyingForm row={list.page.rows[4]} isDirty={buying.isDirty} onSaved={list.retry} />
              <BusinessForm
                row={list.page.rows[2]}
                isDirty={business.isDirty}
                onSaved={list.retry}
              />
            </>
          )
        }
      </ListView>
      <UnsavedDialog unsaved={bank} />
      <UnsavedDialog unsaved={contact} />
      <UnsavedDialog unsaved={business} />
      <UnsavedDialog unsaved={hours} />
      <UnsavedDialog unsaved={buying} />
    </div>
  );
}
