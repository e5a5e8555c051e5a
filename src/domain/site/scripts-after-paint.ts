/** The template at the end of a drawn page that holds its scripts, and for a member's phone those of the order. */
export const SCRIPTS_ID = "scripts";

/**
 * Runs at the end of a drawn page: fetches its scripts once it is painted, so that they hold up nothing
 * that is there to be read. They run in their order, each in a task of its own. Links, forms and the menu of
 * a drawn page work without them; the browser's offer to install the app, which comes once, is kept for them.
 */
export const SCRIPTS_AFTER_PAINT = `addEventListener("beforeinstallprompt",(event)=>{event.preventDefault();window.installOffer=event},{once:true});requestAnimationFrame(()=>setTimeout(()=>{const{content}=document.getElementById("${SCRIPTS_ID}");if(!("member"in document.documentElement.dataset))for(const link of content.querySelectorAll("[data-member]"))link.remove();for(const script of content.children)script.async=false;document.head.append(content)}))`;

/** The script by its content, as the page's policy allows it. */
export const SCRIPTS_AFTER_PAINT_HASH = "sha256-oQbLrPW5Zn8VQPzQ1ZSdGitHrP6p4AtGCPR5lLmSGsc=";
