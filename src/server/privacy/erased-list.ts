import { momentText } from "@/domain/sast";

/**
 * Which accounts were erased, outside the database: a file for each, named by the account's
 * random id, with the moment in it. It lies among the backups, which PocketBase neither backs up nor puts
 * back, so that it is newer than every copy that is restored.
 */
export function noteErased(app: App, userId: string, at: number): void {
  $os.mkdirAll(folder(app), 0o700);
  $os.writeFile(`${folder(app)}/${userId}`, momentText(at), 0o600);
}

/** The ids of the accounts that were erased. */
export function erasedAccounts(app: App): string[] {
  try {
    return Array.from($os.readDir(folder(app)), (file) => file.name());
  } catch {
    return []; // nobody yet
  }
}

function folder(app: App): string {
  return `${app.dataDir()}/backups/erased`;
}
