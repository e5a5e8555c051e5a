/** In the place of a member's name whose account is erased: the amounts stay, without their owner. */
export const DELETED_ACCOUNT = "Deleted account";

/** In the place of an admin's email whose account is gone. */
export const FORMER_ADMIN = "Former admin";
