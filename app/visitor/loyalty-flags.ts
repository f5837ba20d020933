/** The page of the loyalty programme. */
export const LOYALTY_PATH = "/disknt/";

/** That somebody registers from that page, and by whose invitation. CFG-037, CFG-038 */
export const LOYALTY_FLAGS = ["loyalty_registration", "loyalty_registration_referer"] as const;

export const FLAG_SECONDS = 3_600;

/** CFG-006, LOY-038 */
export const CLEAN_UP_MS = 5_000;

/**
 * Removes the flags, and no other cookie, some seconds after the modal was closed. They are set for the parent domain of all regions,
 * which the browser does not tell, so every domain of the host is tried.
 */
export function cleanUpFlags(page: { cookie: string }, hostname: string): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    const labels = hostname.split(".");
    const domains = labels.map((_, position) => labels.slice(position).join("."));
    for (const name of LOYALTY_FLAGS)
      for (const domain of ["", ...domains])
        page.cookie = `${name}=; path=/; max-age=0${domain && `; domain=${domain}`}`;
  }, CLEAN_UP_MS);
}
