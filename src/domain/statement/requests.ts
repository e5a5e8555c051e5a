/** How large a statement's file may be. */
export const STATEMENT_BYTES_MAX = 10 * 1024 * 1024;
