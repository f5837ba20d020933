export const STORAGE_PATH = "/my/contract-storage/";

const ofContract = (number: string): string => `${STORAGE_PATH}${encodeURIComponent(number)}/`;

export const delayPath = (number: string): string => `${ofContract(number)}delay/`;

export const retrievePath = (number: string): string => `${ofContract(number)}retrieve/`;

/** Booking the fitting of what is stored. */
export const fittingPath = (number: string): string =>
  `/service-tyre-fitting/?${new URLSearchParams({ storageNumber: number })}`;
