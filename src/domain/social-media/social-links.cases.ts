import { caseTable, checkedBy } from "@/domain/case-table";
import { socialLinksSchema } from "@/domain/social-media/social-links";

const links = {
  instagram_url: "https://www.instagram.com/pooledpantry",
  linkedin_url: "https://za.linkedin.com/company/pooled-pantry",
};
const refused = (instagram_url: string): [unknown] => [{ ...links, instagram_url }];
const invalid = ["instagram_url: instagram_url_invalid"];

export const tables = [
  caseTable("socialLinksSchema", checkedBy(socialLinksSchema), [
    ["takes https addresses of both networks", [links], links],
    [
      "takes none",
      [{ instagram_url: " ", linkedin_url: "" }],
      { instagram_url: "", linkedin_url: "" },
    ],
    [
      "completes an address without https",
      [{ instagram_url: " instagram.com/x", linkedin_url: "www.linkedin.com/company/x" }],
      {
        instagram_url: "https://instagram.com/x",
        linkedin_url: "https://www.linkedin.com/company/x",
      },
    ],
    ["refuses another site without https too", refused("instagram.com.evil.com/us"), invalid],
    ["refuses plain http", refused("http://www.instagram.com/us"), invalid],
    ["refuses a script", refused("javascript:alert(1)"), invalid],
    ["refuses another site", refused("https://instagram.com.evil.test/us"), invalid],
    ["refuses a name before another site", refused("https://instagram.com@evil.test/"), invalid],
    ["refuses another network", refused("https://notinstagram.com/us"), invalid],
    ["refuses spaces", refused("https://instagram.com/a b"), invalid],
    [
      "limits the length",
      refused(`https://instagram.com/${"a".repeat(500)}`),
      ["instagram_url: social_link_too_long"],
    ],
  ]),
];
