/** On whose behalf the gateway is called: what the headers of section 7 carry. API-004 … API-007 */
export interface CallerContext {
  regionSlug: string;
  cartToken: string | null;
  accessToken: string | null;
  clientAddress: string;
  clientAgent?: string;
  /** Secret of this browser's sign-in under way; confirmation codes count in this browser only. */
  browserKey?: string | null;
}
