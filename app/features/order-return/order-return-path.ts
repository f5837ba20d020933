/** Where goods of an order are given back; the access token opens it as it opens the order. */
export const orderReturnPath = (number: string, orderAccessToken: string): string =>
  `/order/${number}/${orderAccessToken}/return/`;
