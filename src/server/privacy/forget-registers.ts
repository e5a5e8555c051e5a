import { forgetEndedKeys } from "../core/ended-list";
import { forgetDeactivation } from "../users/deactivated-list";
import { forgetRequest } from "./requested-list";

/** The account is gone: of what the registers beside the backups know, only that it was erased is still of use. */
export function forgetInRegisters(app: App, userId: string): void {
  forgetEndedKeys(app, userId);
  forgetRequest(app, userId);
  forgetDeactivation(app, userId);
}
