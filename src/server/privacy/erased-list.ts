import { momentText } from "@/domain/time/sa-time";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** Whether one account was erased. */
export function isErasedAccount(app: App, userId: string): boolean {
  if (!UUID.test(userId)) return false;
  try {
    $os.stat(`${folder(app)}/${userId}`);
    return true;
  } catch {
    return false;
  }
}

function folder(app: App): string {
  return `${app.dataDir()}/backups/erased`;
}
