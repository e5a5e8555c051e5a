import { hasSupportChat, supportMessage, whatsappLink } from "@/domain/contact/whatsapp";
import { type Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";

const LINK = "inline-flex min-h-12 items-center underline-offset-4 hover:underline";

export interface SocialLinks {
  readonly instagram: string;
  readonly linkedin: string;
}

/** The addresses that an admin set, or the networks' own where none is. */
export function socialLinks(app: App): SocialLinks {
  const rows = selectAll(
    app,
    "SELECT setting_key, setting_value FROM site_settings",
    {},
    { setting_key: "", setting_value: "" },
  );
  const set = new Map(rows.map((row) => [row.setting_key, row.setting_value]));
  return {
    instagram: set.get("instagram_url") || "https://www.instagram.com/",
    linkedin: set.get("linkedin_url") || "https://www.linkedin.com/",
  };
}

/** The footer's links that lead to chats and networks. */
export function talkLinks({ instagram, linkedin }: SocialLinks): Html {
  const { support, bank } = settings;
  const chat = hasSupportChat({ demo: bank.demo, support })
    ? link(whatsappLink(support.whatsapp, supportMessage()), "WhatsApp Support")
    : NOTHING;
  return html`${chat}${link(instagram, "Instagram")}${link(linkedin, "LinkedIn")}`;
}

function link(href: string, text: string): Html {
  return html`<a href="${href}" rel="noopener noreferrer" class="${LINK}">${text}</a>`;
}
