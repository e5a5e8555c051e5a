/**
 * The id of a row that the server makes for a client-made `id`: the same each time, so that a command
 * that is sent twice makes one row. Its version is one that no phone may make (`@/domain/made-id`).
 */
export function derivedId(purpose: string, id: string): string {
  return uuid($security.sha256(`${purpose}:${id}`), "8");
}

/** A random id, for rows that are not saved as records. */
export function newId(): string {
  return uuid(hexDigits(32), "4");
}

/** So many random hexadecimal digits. */
export function hexDigits(length: number): string {
  return $security.randomStringWithAlphabet(length, "0123456789abcdef");
}

function uuid(hex: string, version: string): string {
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${version}${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
