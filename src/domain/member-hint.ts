/** Where the browser keeps its session. */
export const SESSION_KEY = "pantry-session";

/**
 * Runs before the page is drawn: a member's own phone marks it, so that the styles hide what greets a
 * visitor until the app is there. Without a session, or where storage is blocked, nothing is marked.
 */
export const MEMBER_HINT = `try{if(localStorage.getItem("${SESSION_KEY}")[0]=="{")document.documentElement.dataset.member=""}catch{}`;

/** The script by its content, as the page's policy allows it. */
export const MEMBER_HINT_HASH = "sha256-y6Fndsrlobojp6Qw+xU1dfii+AOFPSbPuoSC2SQQqBA=";
