import { connect } from "node:tls";
import { messageOf } from "./problem.mjs";

const LIMIT_MS = 15_000;
const SOON_DAYS = 14;
const APART_MS = 60_000;
const DAY_MS = 86_400_000;
/** An address that nobody has (RFC 5737): a visitor may claim to come from it. */
const CLAIMED = "203.0.113.7";
/** Where most phones' notifications go. */
const PUSH_SERVICE = "https://fcm.googleapis.com";

/** @typedef {import("./doctor.mjs").Finding} Finding */
/** @typedef {import("../src/domain/health/examination.ts").Examination} Examination */

/**
 * What visitors see: https, the proxy's header, and whether this machine reaches the push services, by whose clock
 * it compares its own.
 * @param {import("./settings.mjs").Settings} settings
 * @param {string} key of the server; empty where it doesn't answer
 * @returns {Promise<Finding[]>}
 */
export async function examineOutside(settings, key) {
  const { PUBLIC_URL: publicUrl = "", TRUSTED_PROXY_HEADER: header = "" } = settings.variables;
  const site = publicUrl ? [await https(publicUrl)] : [];
  const isOpen = site.some(({ state }) => state !== "broken");
  const proxy = key && isOpen ? [await visitorsAddress(publicUrl, { header, key })] : [];
  return [...site, ...proxy, ...(await pushAndClock())];
}

/** @param {string} publicUrl @returns {Promise<Finding>} */
async function https(publicUrl) {
  const name = "Public address";
  const remedy = "Check the proxy, its certificate and the name's DNS.";
  if (!publicUrl.startsWith("https://")) {
    const text = `${publicUrl} has no https: passwords and proofs can be read on their way.`;
    return { name, state: "broken", text, remedy: "Put a proxy with https in front." };
  }
  try {
    const answer = await fetch(`${publicUrl}/api/app/ready`, { signal: soon() });
    if (!answer.ok) {
      return { name, state: "broken", text: `${publicUrl} answers ${answer.status}.`, remedy };
    }
    const days = await certificateDays(new URL(publicUrl));
    const text = `${publicUrl} answers; its certificate is good for ${days} days.`;
    return days > SOON_DAYS
      ? { name, state: "fine", text }
      : { name, state: "broken", text, remedy: "Renew the certificate." };
  } catch (error) {
    return { name, state: "broken", text: `${publicUrl}: ${messageOf(error)}.`, remedy };
  }
}

/** @param {URL} url @returns {Promise<number>} */
function certificateDays({ hostname, port }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname });
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      resolve(Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS));
    });
  });
}

/**
 * Asks through the proxy, with an invented address where its header is trusted: the server must neither take it, nor see
 * the proxy's own.
 * @param {string} publicUrl @param {{ header: string, key: string }} options @returns {Promise<Finding>}
 */
export async function visitorsAddress(publicUrl, { header, key }) {
  const name = "Visitors' addresses";
  try {
    const answer = await fetch(`${publicUrl}/api/app/doctor`, {
      headers: { Authorization: `Doctor ${key}`, ...(header && { [header]: CLAIMED }) },
      signal: soon(),
    });
    if (!answer.ok) throw new Error(`the answer has the status ${answer.status}`);
    const { visitor, passed_on } = /** @type {Examination} */ (await answer.json());
    if (visitor === CLAIMED) {
      const text = "The server believes any address that a visitor claims.";
      const remedy = `Let the proxy set ${header} itself, and let nothing else reach the server.`;
      return { name, state: "broken", text, remedy };
    }
    if (/^(127\.|::1$)/.test(visitor) || (passed_on && !header)) {
      const text = "The server sees the proxy's address in place of the visitors'.";
      return { name, state: "broken", text, remedy: "Set TRUSTED_PROXY_HEADER." };
    }
    return { name, state: "fine", text: `The server sees them, such as ${visitor}.` };
  } catch (error) {
    return { name, state: "broken", text: `${messageOf(error)}.`, remedy: "Check the proxy." };
  }
}

/** @returns {Promise<Finding[]>} */
async function pushAndClock() {
  try {
    const answer = await fetch(PUSH_SERVICE, { method: "HEAD", signal: soon() });
    const apart = Math.abs(Date.now() - Date.parse(answer.headers.get("date") ?? ""));
    return [
      { name: "Notifications", state: "fine", text: "The push service of Chrome can be reached." },
      apart > APART_MS
        ? {
            name: "Clock",
            state: "broken",
            text: `This machine's clock is ${Math.round(apart / 1000)} s off.`,
            remedy: "Let the system set it (timedatectl set-ntp true).",
          }
        : { name: "Clock", state: "fine", text: "As others have it." },
    ];
  } catch {
    const text = "The push service of Chrome can't be reached, and the clock isn't compared.";
    const remedy = "Allow outgoing https, or members' phones aren't notified.";
    return [{ name: "Notifications", state: "note", text, remedy }];
  }
}

function soon() {
  return AbortSignal.timeout(LIMIT_MS);
}
