/** What the server must know of a path; the kind of a page, which the browser needs as well, is in `page-kind.ts`. */
export interface PathFacts {
  /** Whose phone the header shows. NAV-010 … NAV-017, NAV-025 */
  hotline: "region" | "service" | "battery";
  /** What may be sent to it: a form, a form with photos or other files, a form with a file of goods, the plain text of a beacon, the raw bytes of a provider's callback, or those of an exchange with 1C. */
  accepts: "form" | "photos" | "goods file" | "text" | "callback" | "exchange";
  /** Whether its canonical address ends with a slash; addresses of programs are left as they are requested. GEN-041 */
  slash: "always" | "never" | "as requested";
  /** Answered by the gateway: no page has such a path. */
  isGatewayCall: boolean;
  /** Banks bring customers back to it. */
  isBankReturn: boolean;
  /** Programs may also send PUT and DELETE. */
  allowsPrograms: boolean;
  /** A large file that is made once for all crawlers and stored. */
  isStoredFile: boolean;
  /**
   * What reading it costs. `usual`: some milliseconds of processor time, so that it waits for its turn. `heavy`: tens of them and more for one
   * answer that hardly anybody needs, so that one is made at a time. `light`: less than waiting would cost.
   */
  cost: "light" | "usual" | "heavy";
  /** Needed for buying, booking, signing in and working: it does not wait behind lists while there are more visitors than the site can serve. */
  isForBuyers: boolean;
  /** Open while the shop has no region: staff sign in there and add the first. */
  isForSettingUp: boolean;
  /** Search engines may show it. Other pages say that they may not, in their header and their head: they belong to one person, or lead nowhere. */
  isIndexed: boolean;
  /** Its line in robots.txt. GEN-011 */
  robots: `${"Allow" | "Disallow"}: ${string}` | null;
}

const ordinary: PathFacts = {
  hotline: "region",
  accepts: "form",
  slash: "always",
  isGatewayCall: false,
  isBankReturn: false,
  allowsPrograms: false,
  isStoredFile: false,
  cost: "usual",
  isForBuyers: false,
  isForSettingUp: false,
  isIndexed: true,
  robots: null,
};

const gatewayCall: Partial<PathFacts> = { isGatewayCall: true, allowsPrograms: true, slash: "as requested" };

/**
 * Patterns as in `routes.ts`, with the values of a parameter in brackets; a splat at the end also matches nothing. The first match among those with the same first segment wins,
 * and what it does not name is ordinary.
 */
export const tableOfPaths: Readonly<Record<string, Partial<PathFacts>>> = {
  "/": {},
  "/catalog/*": {},
  "/search": { robots: "Disallow: /search/?" },
  "/search/battery/*": { hotline: "battery" },
  "/search/suggest.json": { robots: "Disallow: /search/suggest.json", isIndexed: false },
  "/search/*": {},
  "/tyre/*": {},
  "/disk/*": {},
  "/goods/*": {},
  "/product-live/:sku": { robots: "Disallow: /product-live/", isIndexed: false },
  "/reviews/:sku/new": { accepts: "photos", isIndexed: false },
  "/reviews/*": {},
  "/basket/*.json": { ...gatewayCall, isForBuyers: true },
  "/basket/*": { allowsPrograms: true, isForBuyers: true },
  "/order/status": { robots: "Allow: /order/status/", isForBuyers: true },
  "/order/:identity/:access/invoice.pdf": { slash: "never", isForBuyers: true, isIndexed: false },
  "/order/:identity/:access/calendar.ics": { slash: "never", isForBuyers: true, isIndexed: false },
  "/order/:identity/:access/return": { accepts: "photos", isForBuyers: true, isIndexed: false },
  "/order/return/:reference": { isBankReturn: true, isForBuyers: true, isIndexed: false },
  "/order/*": { robots: "Disallow: /order/", isForBuyers: true, isIndexed: false },
  "/my/settings/personal/:file": { slash: "never", isForBuyers: true, isIndexed: false },
  "/my/*": { robots: "Disallow: /my/", isForBuyers: true, isIndexed: false },
  "/login": { slash: "never", robots: "Disallow: /login", isForBuyers: true, isForSettingUp: true },
  "/login/*": { isForBuyers: true, isForSettingUp: true },
  "/logout": { robots: "Disallow: /logout/", isForBuyers: true, isIndexed: false },
  "/stale-form": { isForBuyers: true, isIndexed: false },
  "/manager/clients/:client/personal/:file": { slash: "never", isForBuyers: true, isIndexed: false },
  "/manager/*": { robots: "Disallow: /manager/", isForBuyers: true, isIndexed: false },
  "/back-office/:resource(banners|offers)/*": { accepts: "photos", isForBuyers: true, isIndexed: false },
  "/back-office/centres/*": { accepts: "photos", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/back-office/:resource(calendar|centre-days)/file": {
    accepts: "photos",
    isForBuyers: true,
    isForSettingUp: true,
    isIndexed: false,
  },
  "/back-office/import-runs/new": {
    accepts: "goods file",
    isForBuyers: true,
    isForSettingUp: true,
    isIndexed: false,
  },
  "/back-office/fitting-prices": { accepts: "photos", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/back-office/settings/shop": { accepts: "photos", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/back-office/goods/:id": { accepts: "photos", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/back-office/*": { robots: "Disallow: /back-office/", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/search-client/*": { robots: "Disallow: /search-client/", isForBuyers: true, isIndexed: false },
  "/cp-logout": { robots: "Disallow: /cp-logout/", isForBuyers: true, isForSettingUp: true, isIndexed: false },
  "/service/*": { hotline: "service" },
  "/service-catalog/*": { hotline: "service" },
  "/service-tyre-fitting/times": {
    robots: "Disallow: /service-tyre-fitting/times/",
    isForBuyers: true,
    isIndexed: false,
  },
  "/service-tyre-fitting": { robots: "Disallow: /service-tyre-fitting/?", isForBuyers: true },
  "/service-tyre-fitting/*": { isForBuyers: true, isIndexed: false },
  "/appointment/:identity/:access/calendar.ics": { slash: "never", isForBuyers: true, isIndexed: false },
  "/waiting/*": { robots: "Disallow: /waiting/", isForBuyers: true, isIndexed: false },
  "/appointment/*": { robots: "Disallow: /appointment/", isForBuyers: true, isIndexed: false },
  "/centres/*": {},
  "/disknt": {},
  "/offers/*": {},
  "/company/*": {},
  "/contacts": {},
  "/delivery": {},
  "/about": {},
  "/guarantee": {},
  "/comparison": {},
  "/favourites": { robots: "Disallow: /favourites/" },
  "/picks": { robots: "Disallow: /picks/", isIndexed: false },
  "/cars": {},
  "/recently-seen": { robots: "Disallow: /recently-seen/" },
  "/subscriptions/*": { robots: "Disallow: /subscriptions/", isIndexed: false },
  "/cheaper-price": { robots: "Disallow: /cheaper-price/", isIndexed: false },
  "/notifications": { robots: "Disallow: /notifications/", isIndexed: false },
  "/regions/*": { robots: "Disallow: /regions/" },
  "/goals": { accepts: "text", robots: "Disallow: /goals", isIndexed: false },
  "/dev/bank/*": { isGatewayCall: true, robots: "Disallow: /dev/", isIndexed: false },
  "/dev/*": { isIndexed: false },
  "/v1/create-qr-code": { robots: "Disallow: /v1/", isIndexed: false },
  "/offline.html": { isIndexed: false },
  "/robots.txt": {},
  "/sitemap.xml": { isStoredFile: true },
  "/sitemap/:part([a-z]+(?:-[a-z0-9-]{1,40})?).xml": { isStoredFile: true },
  "/sitemap/*": {},
  "/feeds/yml.xml": { isStoredFile: true },
  "/feeds/google.xml": { isStoredFile: true },
  "/feeds/*": {},
  "/api/gateway/goods/picture/*": { ...gatewayCall, cost: "light", robots: "Allow: /api/gateway/goods/picture/" },
  "/api/gateway/review-goods/create": { ...gatewayCall, accepts: "photos" },
  "/api/gateway/back-office/:pictures(centre-photos|content-pictures|goods-photos|shop-certificates|shop-icons|shop-logos)":
    { ...gatewayCall, accepts: "photos" },
  "/api/gateway/back-office/import-pieces": { ...gatewayCall, accepts: "photos" },
  "/api/gateway/back-office/fitting-price-table/file": { ...gatewayCall, accepts: "photos" },
  "/api/gateway/content-pictures/*": { ...gatewayCall, cost: "light", robots: "Allow: /api/gateway/content-pictures/" },
  "/api/gateway/feeds/*": { ...gatewayCall, cost: "heavy" },
  "/api/gateway/openapi.json": { ...gatewayCall, cost: "heavy" },
  "/api/gateway/docs": { ...gatewayCall, cost: "heavy" },
  "/api/callbacks/:kind/:provider": { ...gatewayCall, accepts: "callback" },
  "/api/exchange/1c": { ...gatewayCall, accepts: "exchange", cost: "light" },
  "/api/*": { ...gatewayCall, robots: "Disallow: /api/" },
  "/bitrix/admin/1c_exchange.php": {
    ...gatewayCall,
    accepts: "exchange",
    cost: "light",
    robots: "Disallow: /bitrix/",
    isIndexed: false,
  },
  "/assets/*": { slash: "as requested" },
  "/healthz/*": { slash: "as requested" },
  "/readyz/*": { slash: "as requested" },
  "/metrics/*": { slash: "as requested" },
  "/.well-known/*": { slash: "as requested" },
};

const firstSegment = (path: string): string => path.split("/", 2)[1] ?? "";

/** A path with an extension is a file, which has no second address with a slash. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(".", "\\.").replace(/:\w+(\(\S+\))?/g, (_, values = "[^/]+") => values);
  if (path.endsWith("/*")) return new RegExp(`^${source.slice(0, -2)}(/.*)?$`);
  return new RegExp(`^${source.replace("*", ".*").replace(/\/$/, "")}${/\.\w+$/.test(path) ? "" : "/?"}$`);
}

const bySegment = new Map<string, { path: string; pattern: RegExp; facts: PathFacts }[]>();
for (const [path, named] of Object.entries(tableOfPaths)) {
  const row = { path, pattern: patternOf(path), facts: { ...ordinary, ...named } };
  const rows = bySegment.get(firstSegment(path));
  if (rows) rows.push(row);
  else bySegment.set(firstSegment(path), [row]);
}

/** The page whose data scripts ask for, as Remix calls them: `/basket.data`, `/_root.data`. */
const pageOf = (path: string): string =>
  path.endsWith(".data") ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path;

function find(asked: string) {
  const path = pageOf(asked);
  return bySegment.get(firstSegment(path))?.find(({ pattern }) => pattern.test(path));
}

export const factsOf = (path: string): PathFacts => find(path)?.facts ?? ordinary;

/** The row of the table that tells what a path is. */
export const rowOf = (path: string): string | undefined => find(path)?.path;

/** Calls of the gateway by the site's own host, as patterns of routes: `api/*`. */
export const gatewayPaths: readonly string[] = Object.entries(tableOfPaths)
  .filter(([path, { isGatewayCall }]) => isGatewayCall && path.endsWith("/*"))
  .map(([path]) => path.slice(1));

/** First segment of a path of ours, and one name for all others: a crawler of random addresses adds no series to the metrics. */
export const pathGroup = (path: string): string => (find(path) ? firstSegment(pageOf(path)) || "home" : "other");

export const robotsRules: readonly string[] = Object.values(tableOfPaths)
  .flatMap(({ robots }) => robots ?? [])
  // Programs that obey the first rule that fits must meet the exceptions first.
  .sort((a, b) => Number(b.startsWith("Allow")) - Number(a.startsWith("Allow")));

/**
 * Parameters that make a page one visitor's own: the region picker carries what was typed to search by, signing in what was typed
 * before, an invitation and the coupon of a link are stored in a cookie, and the link of a letter is one customer's. Such pages are few.
 */
export const personalParameters = [
  "showRegionModal",
  "showAuthModal",
  "referer_code",
  "coupon_id",
  "email_token",
] as const;

/** Pages for everybody that no data make, which the sitemap of each region names. */
export const sitemapPages = [
  "/",
  "/cars/",
  "/order/status/",
  "/offers/",
  "/disknt/",
  "/contacts/",
  "/delivery/",
  "/about/",
  "/guarantee/",
  "/service/",
  "/service-catalog/",
  "/service-tyre-fitting/",
];
