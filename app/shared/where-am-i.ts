const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 600_000 };

/** Whether the browser can tell where it is: it does over https alone. */
export const canTellWhere = (): boolean => window.isSecureContext && "geolocation" in navigator;

/**
 * Where the browser is, in degrees with so many digits: one is about ten kilometres, enough for a city, two are one kilometre, enough for
 * a centre and too coarse for a house. Null where it does not tell. The customer is asked by the browser.
 */
export function whereAmI(digits: 1 | 2): Promise<{ lat: number; lng: number } | null> {
  const rounded = (degrees: number) => Number(degrees.toFixed(digits));
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      () => resolve(null),
      POSITION_OPTIONS,
    ),
  );
}
