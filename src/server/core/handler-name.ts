/** A file below src/server, and the function that it exports. */
export interface Handler {
  readonly file: string;
  readonly name: string;
}

/** What `orders/place-order` or `payments/partial-file#sweepPartialFiles` names. */
export function handlerNamed(handler: string): Handler {
  const [file = "", name] = handler.split("#");
  return { file, name: name ?? camelCase(file.slice(file.lastIndexOf("/") + 1)) };
}

function camelCase(fileName: string): string {
  return fileName.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
