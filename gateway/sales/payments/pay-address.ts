/** Whether customers may be sent there: nothing that a provider answers leads them anywhere else. */
export function isPayAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.username === "" && url.password === "" && origins.includes(url.origin);
}
