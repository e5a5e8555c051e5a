/**
 * A user's text, changed so that no email program makes a link of a web or email address in it:
 * "https://x.co.za" becomes "https: //x. co. za". Numbers and abbreviations stay readable.
 */
export function unlinked(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, ": ")
    .replace(/([.\u3002\uff0e\uff61])(?=[^\s\d.,;:!?)\]"'])/g, "$1 ");
}
