import { momentText } from "@/domain/time/sa-time";
import { registerNamed } from "./register";

/** Which accounts were erased, by their random ids, with the moment. */
const register = registerNamed("erased");

export function noteErased(app: App, userId: string, at: number): void {
  register.write(app, userId, momentText(at));
}

/** The ids of the accounts that were erased. */
export function erasedAccounts(app: App): string[] {
  return register.entries(app);
}

/** Whether one account was erased. */
export function isErasedAccount(app: App, userId: string): boolean {
  return register.read(app, userId) !== null;
}
