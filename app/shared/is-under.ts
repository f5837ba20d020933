/** Whether a path is the given one or below it, by whole segments. */
export function isUnder(pathname: string, parent: string): boolean {
  const base = parent.replace(/\/$/, "");
  return pathname === base || pathname.startsWith(`${base}/`);
}
