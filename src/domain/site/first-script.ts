/** Where the browser keeps its session. */
export const SESSION_KEY = "pantry-session";

/**
 * Replaces a storage that the browser blocks or that is full, until the page is left, so that every
 * other script may use it as ever; marks the page, so that the styles show what to change.
 */
const STORAGE_STAND_IN =
  'class M{getItem(k){return this[k]??null}setItem(k,v){this[k]=""+v}removeItem(k){delete this[k]}clear(){for(let k in this)delete this[k]}}for(let n of["localStorage","sessionStorage"]){let s;try{s=window[n];s.setItem("_","");s.removeItem("_")}catch{d.storage="";Object.defineProperty(window,n,{value:Object.assign(new M,s)})}}';

/** A member's own phone marks the page, so that the styles hide what greets a visitor until the app is there. */
const MEMBER_HINT = `if(localStorage.getItem("${SESSION_KEY}")?.[0]=="{")d.member=""`;

/** What an emailed link carries decides which form is shown, also after a reload (ui/use-link-token.ts). */
const LINK_HINT =
  'for(let n of["token","invite"])if(location.href.includes(n+"="))d[n]="";if(history.state?.linkToken)d.token="";';

/** Runs before the page is drawn. */
export const FIRST_SCRIPT = `{let d=document.documentElement.dataset;${LINK_HINT}${STORAGE_STAND_IN}${MEMBER_HINT}}`;

/** The script by its content, as the page's policy allows it. */
export const FIRST_SCRIPT_HASH = "sha256-/KQq8ibpXCSXZdKOnaovcKOqNN3d4MMllDOF2BWStUc=";
