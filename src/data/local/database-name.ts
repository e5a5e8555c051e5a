/** Known without loading Dexie, so that signing out can delete the database from any page. */
export const DATABASE_NAME = "pooled-pantry";
