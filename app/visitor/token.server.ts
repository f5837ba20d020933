/** A secret as it goes into a header of a gateway call; anything else that a browser sends in its place is no secret of ours. */
export const tokenOf = (value: string | undefined): string | null =>
  value !== undefined && /^[\w.~+/=-]{1,4096}$/.test(value) ? value : null;
