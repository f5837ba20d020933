/** A secret from a cookie, fit for a header of a gateway call; null for anything else that a browser sends. */
export const tokenOf = (value: string | undefined): string | null =>
  value !== undefined && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
