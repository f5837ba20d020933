const OWN = "http://own.invalid";

/** The target if it stays on this host, else home. A leading slash proves nothing: `/\evil` leaves. */
export function localPath(target: string | null | undefined, home = "/"): string {
  if (!target || !URL.canParse(target, OWN)) return home;
  const url = new URL(target, OWN);
  const path = url.pathname + url.search + url.hash;
  return url.origin === OWN && !path.startsWith("//") && !/^\/(%2f|%5c|\\)/i.test(path) ? path : home;
}
