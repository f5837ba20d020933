export const PAYMENTS_PATH = "/back-office/payments/";
export const COMMANDS_PATH = "/back-office/payment-commands/";
export const DIFFERENCES_PATH = "/back-office/money-differences/";
export const CHARGEBACKS_PATH = "/back-office/chargebacks/";
export const EXPORT_PATH = "/back-office/money-export/";
export const NOTICES_PATH = "/back-office/payment-notices/";

export const paymentPath = (id: number): string => `${PAYMENTS_PATH}${id}/`;
