interface Hotlines {
  regionPhone: string;
  serviceHotlinePhone: string;
  batteryHotlinePhone: string;
}

/** Whole segments are compared: /search/battery-accessories/ is not battery search. NAV-010 … NAV-017, NAV-025 */
export function hotlineFor(pathname: string, phones: Hotlines): string {
  if (isUnder(pathname, "/service") || isUnder(pathname, "/service-catalog")) return phones.serviceHotlinePhone;
  if (isUnder(pathname, "/search/battery")) return phones.batteryHotlinePhone;
  return phones.regionPhone;
}

/** Whether a path is the given one or below it, by whole segments. */
export function isUnder(pathname: string, parent: string): boolean {
  const base = parent.replace(/\/$/, "");
  return pathname === base || pathname.startsWith(`${base}/`);
}
