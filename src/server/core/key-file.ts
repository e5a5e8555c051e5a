/** A key that never leaves the data folder, and is backed up with it. */
export interface KeyFile {
  /** What it is for, as an error names it. */
  readonly purpose: string;
  readonly name: string;
  readonly form: RegExp;
}

/** Makes the key where the data folder has none yet: once, before the first request. */
export function ensureKey(app: App, file: KeyFile, fresh: () => string): void {
  if (!file.form.test(keyText(app, file))) $os.writeFile(pathOf(app, file), fresh(), 0o600);
}

export function readKey(app: App, file: KeyFile): string {
  const key = keyText(app, file);
  if (file.form.test(key)) return key;
  throw new Error(`the ${file.purpose} key in the data folder is missing or damaged`);
}

function keyText(app: App, file: KeyFile): string {
  try {
    return toString($os.readFile(pathOf(app, file)));
  } catch {
    return ""; // not made yet
  }
}

function pathOf(app: App, { name }: KeyFile): string {
  return `${app.dataDir()}/${name}`;
}
