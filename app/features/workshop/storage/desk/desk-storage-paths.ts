export const DESK_STORAGE_PATH = "/back-office/storage/";
/** Where wheels are taken in at the counter. */
export const TAKE_IN_PATH = `${DESK_STORAGE_PATH}new/`;

/** The card of a storage contract in the back office. */
export const deskStoragePath = (contractId: number): string => `${DESK_STORAGE_PATH}${contractId}/`;

/** The act of a contract, to be printed and signed. */
export const storageActPath = (contractId: number): string => `${deskStoragePath(contractId)}act/`;

/** The same for whoever is there for a visit, filled in. */
export const takeInFromVisit = (identity: string): string =>
  `${TAKE_IN_PATH}?${new URLSearchParams({ visit: identity })}`;
