export const DESK_STORAGE_PATH = "/back-office/storage/";

/** The card of a storage contract in the back office. */
export const deskStoragePath = (contractId: number): string => `${DESK_STORAGE_PATH}${contractId}/`;
