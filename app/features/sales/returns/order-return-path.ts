/** Where goods of an order are given back; the access token opens it as it opens the order. */
export const orderReturnPath = ({ identity, access }: { identity: string; access: string }): string =>
  `/order/${identity}/${access}/return/`;
