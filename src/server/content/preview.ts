import { previewSchema } from "@/domain/policy/policy";
import { query } from "../core/http";
import { faqEntry } from "../site/faqs";
import { policyPreview } from "../site/policy";

/** What an admin writes, drawn by what draws the public pages. */
export const previewContent = query(
  { route: "POST /api/app/admin/preview", body: previewSchema },
  ({ body, now }) => {
    const drawn =
      body.kind === "faq" ? faqEntry(body) : policyPreview(body.policy_type, body.content, now);
    return { html: drawn.text };
  },
);
