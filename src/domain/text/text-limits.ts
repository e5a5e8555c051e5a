/** Lengths in characters, by the specification unless a line says otherwise. */
export const TEXT_LIMITS = {
  email: { min: 1, max: 255 },
  password: { min: 8, max: 100 },
  adminPassword: { min: 8, max: 128 },

  fullName: { min: 2, max: 100 },
  phone: { min: 10, max: 20 },
  addressLine1: { min: 3, max: 200 },
  addressLine2: { min: 0, max: 200 },
  suburb: { min: 0, max: 100 },
  city: { min: 2, max: 100 },
  province: { min: 0, max: 100 },
  postalCode: { min: 3, max: 20 },
  deliveryInstructions: { min: 0, max: 1000 },

  category: { min: 1, max: 50 },
  itemName: { min: 1, max: 100 },
  brand: { min: 1, max: 100 },
  shop: { min: 1, max: 100 },
  size: { min: 1, max: 50 },
  itemBudget: { min: 0, max: 50 },
  substitutionDetails: { min: 0, max: 500 },

  // Not limited by the specification.
  addressLabel: { min: 0, max: 50 },
  basketName: { min: 0, max: 50 },
  rejectReason: { min: 1, max: 300 },
  bankReference: { min: 1, max: 60 },
  feedback: { min: 1, max: 2000 },
  memberNote: { min: 1, max: 2000 },
  memberEmail: { min: 1, max: 2000 },
  messageSubject: { min: 1, max: 100 },
  message: { min: 1, max: 2000 },
  pageUrl: { min: 0, max: 500 },
  month: { min: 1, max: 50 },
  faqQuestion: { min: 1, max: 500 },
  faqAnswer: { min: 1, max: 5000 },
  socialLink: { min: 0, max: 500 },
  policy: { min: 0, max: 100_000 },
  policySummary: { min: 1, max: 1000 },
  scheduleNotes: { min: 0, max: 1000 },
  buyingReason: { min: 0, max: 300 },
  buyerNote: { min: 1, max: 300 },
  /** What a change of a list that came too late would change, in words. */
  wish: { min: 1, max: 2000 },
} as const;

export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 999;

/** The quantity nearest to `quantity` that an item may have: two phones that each take one away leave one. */
export function withinQuantity(quantity: number): number {
  return Math.min(Math.max(quantity, QUANTITY_MIN), QUANTITY_MAX);
}

/** Not limited by the specification: more than anyone has groceries brought to. */
export const ADDRESSES_MAX = 20;

/** Not limited by the specification: more lists than anyone tells apart. */
export const BASKET_NAMES_MAX = 20;

/** Not limited by the specification: more than a household's list, less than an attack. */
export const BASKET_ITEMS_MAX = 200;

/** Characters of a list that are read at once; what is left stays in its field. */
export const GROCERY_LIST_MAX = 8000;
