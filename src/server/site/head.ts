import { PRODUCT_NAME, PRODUCT_TAGLINE } from "@/domain/site/product";
import { fullTitle, type SitePage } from "@/domain/site/site-pages";
import { Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { activeFaqs } from "./faqs";
import { socialLinks } from "./talk-links";

/** What search engines and shared links read of a page: only the server knows its own address. */
export function headOf(app: App, page: SitePage): Html {
  const url = settings.publicUrl + page.path;
  const picture = `${settings.publicUrl}/og.png`;
  return html`
    <link rel="canonical" href="${url}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${PRODUCT_NAME}">
    <meta property="og:locale" content="en_ZA">
    <meta property="og:title" content="${fullTitle(page)}">
    <meta property="og:description" content="${page.description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${picture}">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${PRODUCT_NAME}: ${PRODUCT_TAGLINE}">
    <meta name="twitter:card" content="summary_large_image">
    ${page.path === "/" ? [linkedData(organisation(app)), questions(app)] : NOTHING}
  `;
}

function organisation(app: App): object {
  const { name, address } = settings.business;
  const { phone, email } = settings.support;
  const social = socialLinks(app);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: PRODUCT_NAME,
    url: `${settings.publicUrl}/`,
    logo: `${settings.publicUrl}/icons/icon-512.png`,
    slogan: PRODUCT_TAGLINE,
    areaServed: "ZA",
    ...(name && { legalName: name }),
    ...(address && { address }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    // A network's own front page, shown while no account is set, is not ours.
    sameAs: Object.values(social).filter((url) => !/^https:\/\/[^/]+\/$/.test(url)),
  };
}

function questions(app: App): Html {
  const faqs = activeFaqs(app);
  if (faqs.length === 0) return NOTHING;
  return linkedData({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  });
}

/** Data, which no browser runs; without `<` no text can end its element. */
function linkedData(data: object): Html {
  const json = JSON.stringify(data).replace(/</g, "\\u003c");
  return html`<script type="application/ld+json">${new Html(json)}</script>`;
}
