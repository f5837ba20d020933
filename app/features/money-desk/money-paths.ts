export const PAYMENTS_PATH = "/back-office/payments/";
export const COMMANDS_PATH = "/back-office/payment-commands/";
export const NOTICES_PATH = "/back-office/payment-notices/";

export const paymentPath = (id: number): string => `${PAYMENTS_PATH}${id}/`;
