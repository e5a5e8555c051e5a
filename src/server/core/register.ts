const FILE_NAME = /^[\w-]+$/;

/**
 * A register outside the database: a small file for each entry, named by a random id or a hash. It lies among
 * the backups, which PocketBase neither backs up nor restores, so that it is newer than every backup that is
 * restored.
 */
export function registerNamed(name: string) {
  const folder = (app: App) => `${app.dataDir()}/backups/${name}`;

  function write(app: App, entry: string, text: string): void {
    if (!FILE_NAME.test(entry)) return;
    $os.mkdirAll(folder(app), 0o700);
    const file = `${folder(app)}/${entry}`;
    $os.writeFile(`${file}.new`, text, 0o600);
    $os.rename(`${file}.new`, file); // a crash leaves the old text or the new one
  }

  /** The text of an entry, or null where there is none. */
  function read(app: App, entry: string): string | null {
    if (!FILE_NAME.test(entry)) return null;
    try {
      return toString($os.readFile(`${folder(app)}/${entry}`));
    } catch {
      return null;
    }
  }

  function remove(app: App, entry: string): void {
    if (FILE_NAME.test(entry)) $os.removeAll(`${folder(app)}/${entry}`);
  }

  function entries(app: App): string[] {
    try {
      const names = Array.from($os.readDir(folder(app)), (file) => file.name());
      return names.filter((entry) => FILE_NAME.test(entry));
    } catch {
      return []; // nothing yet
    }
  }
  return { write, read, remove, entries };
}
