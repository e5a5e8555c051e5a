/** One term for one thing, and no word that an answer in everyday speech would not have. */
export const BANNED: readonly RegExp[] = [
  /(?<![\w@])mails?\b|\be-mail/i, // email
  /\bkept (on|here|by)\b/i, // saved on this phone
  /\bneeds you\b/i, // action needed
  /\bby (itself|themselves)\b/i, // what we do, and when
  /\bas soon as (there is|it can)\b/i, // when you're back online
  /\b(waits|that wait)\b/i, // pending, waiting to send, awaiting verification
  /\bto be sent\b/i, // waiting to send
  /\bstands\b|\banew\b|\bmeanwhile\b|\bin the meantime\b/i,
  /\bsomebody\b|\bwhoever\b|\bwhom\b/i,
  /\b(is|are|was) told\b|\btells you\b|\bhear of\b/i,
  /\b(look(ed|ing) (it )?up|have looked)\b/i, // load, check
  /\bcome(s)? (when|as soon as)\b/i, // appear when you're online
  /\bturn(ed)? back\b|\bbring it along\b|\bgo on with\b|\btake(n)? away\b/i,
  /\bsay what\b|\bplease see that\b|\bgive us\b.*\bemail/i,
  /\bnothing is to be\b|\bis to be\b/i,
];
