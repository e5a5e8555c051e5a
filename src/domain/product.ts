export const PRODUCT_NAME = "Pooled Pantry";
