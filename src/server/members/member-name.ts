import { DELETED_ACCOUNT } from "@/domain/users/gone";

/** In SQL: the `name` of the member whose id is `userId`; 'Unknown' where there is none. */
export function memberName(userId: string, name: string): string {
  return `CASE ${userId} WHEN '' THEN '${DELETED_ACCOUNT}' ELSE COALESCE(${name}, 'Unknown') END`;
}
