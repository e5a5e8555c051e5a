/** The template at the end of a drawn page that holds its scripts, and for a member's phone those of the order. */
export const SCRIPTS_ID = "scripts";

/** The line about a press before the app has loaded. */
export const EARLY_PRESS_ID = "early-press";

/**
 * Remembers the last button that was pressed before the app is there, which does it then
 * (data/device/early-press.ts), and says so. The menu and the newsletter's form work without it.
 */
const REMEMBER_PRESS = `let lost;const say=()=>{const line=document.getElementById("${EARLY_PRESS_ID}"),button=document.querySelector("[data-pressed]");if(!button)return;if(lost){button.removeAttribute("data-pressed");line.dataset.lost="";line.textContent="Couldn't load. Check your connection, then reload this page."}else line.textContent=button.dataset.pressed="Loading..."};onclick=({target})=>{const button=target.closest("button:not([popovertarget],[method=post] *)");if(!button)return;document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");button.dataset.pressed="";say()};`;

/**
 * Runs at the end of a drawn page: fetches its scripts once it is painted, so that they hold up nothing
 * that is there to be read. They run in their order, each in a task of its own. Links, forms and the menu of
 * a drawn page work without them; the browser's offer to install the app, which comes once, is kept for them.
 */
export const SCRIPTS_AFTER_PAINT = `{${REMEMBER_PRESS}addEventListener("beforeinstallprompt",(event)=>{event.preventDefault();window.installOffer=event},{once:true});requestAnimationFrame(()=>setTimeout(()=>{const{content}=document.getElementById("${SCRIPTS_ID}");if(!("member"in document.documentElement.dataset))for(const link of content.querySelectorAll("[data-member]"))link.remove();for(const script of content.children){script.async=false;if(script.src)script.onerror=()=>{lost=true;say()}}document.head.append(content)}))}`;

/** The script by its content, as the page's policy allows it. */
export const SCRIPTS_AFTER_PAINT_HASH = "sha256-A+VF6luVU1gi0fkblmaIiUr3CPEbQPgeLXXc18oe3GM=";
