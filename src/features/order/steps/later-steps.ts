/** What follows the first step: one file, which a slow first visit does without until then. */
export { BasketStep } from "../basket/basket-step";
export { ConfirmationStep } from "./confirmation-step";
export { PaymentStep } from "./payment-step";
export { PreferencesStep } from "./preferences-step";
export { QueuedStep } from "./queued-step";
