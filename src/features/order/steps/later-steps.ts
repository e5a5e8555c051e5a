/** What follows the first step: one file, which a slow first visit does without until then. */
export { BasketStep } from "../basket/basket-step.tsx";
export { ConfirmationStep } from "./confirmation-step.tsx";
export { PaymentStep } from "./payment-step.tsx";
export { PreferencesStep } from "./preferences-step.tsx";
export { QueuedStep } from "./queued-step.tsx";
