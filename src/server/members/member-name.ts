/** The name in the place of a member's whose account is erased: the amounts stay, without their owner. */
export const DELETED_ACCOUNT = "Deleted account";

/** In SQL: the `name` of the member whose id is `userId`; 'Unknown' where there is none. */
export function memberName(userId: string, name: string): string {
  return `CASE ${userId} WHEN '' THEN '${DELETED_ACCOUNT}' ELSE COALESCE(${name}, 'Unknown') END`;
}
