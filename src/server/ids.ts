/**
 * The id of a row that the server makes for a client-made `id`: the same each time, so that a command
 * that is sent twice makes one row.
 */
export function derivedId(purpose: string, id: string): string {
  return uuid($security.sha256(`${purpose}:${id}`), "8");
}

/** A random id, for rows that are not saved as records. */
export function newId(): string {
  return uuid($security.randomStringWithAlphabet(32, "0123456789abcdef"), "4");
}

function uuid(hex: string, version: string): string {
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${version}${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
