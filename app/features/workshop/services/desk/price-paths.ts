export const RATES_PATH = "/back-office/fitting-rates/";
export const TRIAL_PATH = "/back-office/price-trial/";
