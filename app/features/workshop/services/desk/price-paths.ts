export const RATES_PATH = "/back-office/fitting-rates/";
export const PRICE_TABLE_PATH = "/back-office/fitting-prices/";
export const TRIAL_PATH = "/back-office/price-trial/";
