/** The product's name. Every text that names the product reads it from here. */
export const PRODUCT_NAME = "Pooled Pantry";

/** What the product does, in the words of the landing page and of the installed app. */
export const PRODUCT_TAGLINE = "Groceries bought together, delivered twice a month.";
