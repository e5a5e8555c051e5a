/** Why a session ended where the browser's user cleared the data of this site under an open page; no server says so. */
export const DATA_DELETED = "data_deleted";
