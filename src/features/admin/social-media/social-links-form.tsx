import type { RefObject } from "react";
import { saveSocialLinks } from "@/data/remote/social-links";
import {
  type SocialLinksContent,
  type SocialLinksRow,
  socialLinksSchema,
  withHttps,
} from "@/domain/social-media/social-links";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { EditForm } from "../shared/form/edit-form";
import { useEditForm } from "../shared/form/use-edit-form";

const LABELS = { instagram_url: "Instagram URL", linkedin_url: "LinkedIn URL" };

type SocialLinksFormProps = {
  row: SocialLinksRow;
  isDirty: RefObject<boolean>;
  onSaved: (row: SocialLinksRow) => void;
};

export function SocialLinksForm({ row, isDirty, onSaved }: SocialLinksFormProps) {
  const form = useEditForm<SocialLinksContent, SocialLinksContent>({
    prefix: "social",
    names: ["instagram_url", "linkedin_url"],
    schema: socialLinksSchema,
    row,
    typed: (content) => ({
      instagram_url: content?.instagram_url ?? "",
      linkedin_url: content?.linkedin_url ?? "",
    }),
    save: saveSocialLinks,
    onSaved(saved) {
      toast(ADMIN_TOASTS.social_links_updated);
      onSaved(saved);
    },
    failed: ADMIN_TOASTS.social_links_failed,
    isDirty,
  });
  const typed = form.form.watch();
  const checked = socialLinksSchema.safeParse(typed);
  const wrong = checked.success ? [] : checked.error.issues.map(({ path }) => path[0]);
  const field = (name: keyof SocialLinksContent, placeholder: string) => (
    <div className="grid grid-cols-1 gap-1">
      <TextField
        {...form.field(name)}
        inputMode="url"
        label={LABELS[name]}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
      {typed[name].trim() && !wrong.includes(name) && (
        <a
          href={withHttps(typed[name].trim())}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-8 w-fit items-center"
        >
          Try this link<span className="sr-only"> for {LABELS[name]} in a new tab</span>
        </a>
      )}
    </div>
  );
  return (
    <EditForm
      title="Links at the foot of each page"
      form={form}
      labels={LABELS}
      saveLabel="Save links"
    >
      {field("instagram_url", "https://www.instagram.com/pooledpantry")}
      {field("linkedin_url", "https://www.linkedin.com/company/pooledpantry")}
    </EditForm>
  );
}
