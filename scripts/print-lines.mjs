const STAMP = /^\d{4}\/\d\d\/\d\d [\d:]+ /;
const EMAIL = /[^\s@<>"'(),;]+@[^\s@<>"'(),;]+\.[^\s@<>"'(),;.]+/g;

/**
 * How the start and the server's output are printed: as they are, or with `LOG_FORMAT=json` each line as JSON.
 * The server writes its log as JSON itself (pocketbase/log.go); what else it prints becomes that here, without
 * email addresses.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {(line: string) => void}
 */
export function printer({ variables }) {
  return variables.LOG_FORMAT === "json" ? printJson : console.log;
}

/** @param {string} line */
function printJson(line) {
  if (!line.trim()) return;
  console.log(isJson(line) ? line : jsonLine(line, new Date()));
}

/** @param {string} line @param {Date} at */
export function jsonLine(line, at) {
  const message = line.replace(STAMP, "").replace(EMAIL, "[email]");
  return JSON.stringify({ time: at.toISOString(), level: "info", message });
}

/** @param {string} line */
function isJson(line) {
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
