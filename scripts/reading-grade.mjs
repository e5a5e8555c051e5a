/**
 * The Flesch–Kincaid grade of texts: about the school year in which one reads them with ease. A gap
 * counts as a short word, and each text as one sentence at least.
 * @param {readonly string[]} texts
 */
export function readingGrade(texts) {
  let sentences = 0;
  let words = 0;
  let syllables = 0;
  for (const text of texts) {
    const plain = text.replace(/\{[^}]*\}/g, "x").replace(/https?:\S+|\S+@\S+/g, "x");
    const found = plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
    words += found.length;
    syllables += found.reduce((sum, word) => sum + syllablesOf(word), 0);
    sentences += Math.max(1, plain.match(/[.!?…](?=\s|$)/g)?.length ?? 0);
  }
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** @param {string} word */
function syllablesOf(word) {
  const sounds = word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/(?<=[^aeiouy])(e|es|ed)$/, "");
  return Math.max(1, sounds.match(/[aeiouy]+/g)?.length ?? 1);
}
