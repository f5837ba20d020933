/** The page that leads the customer of an order to the bank. */
export const payPath = ({ identity, access }: { identity: string; access: string }): string =>
  `/order/${encodeURIComponent(identity)}/${encodeURIComponent(access)}/pay/`;

/** The same for somebody else, who learns the sum and no more. */
export const payLinkPath = (reference: string): string => `/order/pay/${encodeURIComponent(reference)}/`;

/** The query of an address that goes on to the bank by itself. */
export const TO_BANK = "?to=bank";
