/**
 * The arrows of the house: what may import what. `tests/architecture.test.ts` runs these rules and proves that each one bites.
 * Tests are outside the rules: they may look into every room.
 */
const ours = "^(app|gateway|server|vanilla\\.css\\.ts|server\\.ts)";

/** What every capability of the gateway may use: who calls, regions and stock are what all of them reckon with. */
const gatewayGround =
  "auth/|back-office/|contract/|db/|jobs/|providers/|http/|region/|shop-settings/|stock/|services\\.ts$|keys\\.ts$|secret\\.ts$|security-log\\.ts$|keyboard-layout\\.ts$|format\\.ts$|slug\\.ts$";

/** Capabilities that stand on others; the rest stand on the ground alone. */
const capabilityNeeds = {
  account: "outbox",
  accounting: "back-office|orders|payments|receipts",
  acting: "own-cart|staff",
  loyalty: "account|back-office|outbox|staff",
  booking: "appointments|calendar|fitting|outbox|storage",
  cars: "goods",
  cart: "goods|pricing",
  catalogue: "goods|cars",
  "cheaper-prices": "account|cart|goods|outbox",
  checkout: "goods|cart|loyalty|payments|pricing|promo",
  content: "back-office|reviews",
  offers: "goods|catalogue|cart|checkout|pricing",
  invoices: "orders|receipts",
  merging: "garage|goods|loyalty|outbox|own-cart|personal|reviews|staff",
  "money-desk": "back-office|callbacks|checkout|orders|payments|staff",
  "order-desk": "back-office|checkout|offers|orders|outbox|phone-confirm|shipments|staff",
  "payment-limits": "checkout",
  orders:
    "calendar|callbacks|cart|checkout|goods|loyalty|organizations|outbox|payments|pricing|promo|receipts|shipments",
  payments: "callbacks",
  personal: "account|loyalty|staff",
  pictures: "content",
  pricing: "loyalty",
  promo: "cart|goods|loyalty|outbox",
  receipts: "loyalty|orders|outbox|payments",
  reports: "back-office|booking|calendar|checkout|money-desk|staff",
  returns: "back-office|loyalty|orders|outbox|payments|receipts|reviews|staff",
  shipments: "callbacks",
  "own-cart": "goods|cart|promo",
  "courier-tariffs": "checkout|pricing",
  enquiries: "account|goods|outbox",
  "phone-confirm": "outbox",
  fitting: "storage",
  "day-plan": "appointments|booking|staff",
  demo: "catalogue|fitting|goods|checkout|garage|invoices|orders|import",
  "failed-work": "outbox",
  "goods-desk": "content|goods|staff",
  "hours-desk": "appointments|booking",
  "price-desk": "fitting",
  "region-desk": "appointments|booking",
  import: "catalogue|goods|loyalty",
  feeds: "goods|catalogue",
  "system-state": "outbox|phone-confirm|staff",
  terms: "cart|checkout",
  search: "catalogue|goods",
  staff: "account|appointments|enquiries|journal|orders|outbox|phone-confirm|storage",
  storage: "orders|outbox",
  "stock-desk": "goods|staff",
  "storage-desk": "staff|storage",
};

/** Features that use others by name; the rest use none, and routes compose them. */
const featureNeeds = {
  "axle-sets": "cart|goods",
  account: "bonuses",
  auth: "goals",
  "back-office":
    "campaigns|centre-desk|cheaper-price-desk|content-desk|day-plan|goods-desk|loyalty-desk|merging|money-desk|order-desk|points-desk|reports|resource-kit|return-desk|review-desk|service-desk|shop-settings|storage-desk",
  bonuses: "loyalty|my-orders",
  campaigns: "resource-kit",
  car: "axle-sets|cart|goods",
  cart: "booking|goods|pricing",
  catalogue: "cart|crawlers|goods|picks",
  "cheaper-price-desk": "resource-kit",
  "centre-desk": "resource-kit",
  checkout: "cart|goods|paying",
  comparison: "cart|goods|picks",
  "content-desk": "offers|resource-kit|shell",
  "day-plan": "booking|resource-kit",
  enquiries: "cart",
  favourites: "cart|catalogue|goods|picks",
  garage: "car",
  "goods-desk": "resource-kit",
  home: "booking|car|cart|catalogue|goods|offers",
  invoices: "resource-kit",
  "loyalty-desk": "resource-kit",
  "review-desk": "resource-kit",
  merging: "resource-kit",
  "my-orders": "cart|goods",
  "money-desk": "resource-kit",
  "order-desk": "resource-kit|staff",
  "order-return": "goods",
  orders: "booking|goods|order-return|paying",
  "points-desk": "resource-kit",
  product: "axle-sets|booking|cart|goods",
  profile: "auth|loyalty",
  "recently-seen": "goods",
  reports: "resource-kit",
  "return-desk": "order-return|resource-kit",
  search: "cart|catalogue|goods|shell",
  "service-desk": "resource-kit",
  services: "booking|content|region",
  settings: "auth",
  "shop-settings": "resource-kit|shell",
  shell: "account|bonuses|car|picks|region|staff",
  "storage-desk": "resource-kit",
  "third-party": "goals",
};

/** The kinds of files in a capability, by name. The rest are operations over them (`place-order.ts`), texts, views and adapters. */
const handlers = "^gateway/.*[/-]handlers\\.ts$";
const rules = "^gateway/.*[/-]rules\\.ts$";
const stores = "^gateway/.*[/-]store\\.ts$";

/** Capabilities in which only stores speak SQL. */
const sqlOnlyInStores =
  "account|accounting|acting|appointments|auth|back-office|booking|calendar|cars|cart|catalogue|cheaper-prices|checkout|content|courier-tariffs|day-plan|enquiries|feeds|fitting|garage|failed-work|goods|goods-desk|hours-desk|invoices|journal|loyalty|merging|money-desk|offers|order-desk|orders|organizations|outbox|own-cart|payment-limits|payments|personal|phone-confirm|price-desk|promo|receipts|region|region-desk|reports|returns|reviews|search|service-desk|shipments|shop-settings|staff|stock|stock-desk|storage|storage-desk|supply-terms|system-state|terms";

/** Pure modules that rules may use besides the contract and each other. */
const pureModules =
  "db/typed-number|http/api-error|format|loyalty/eligibility|outbox/message-table|region/(zone-time|opening-hours|distance)|catalogue/(explanations|facet-definition|facets)|feeds/offer-params|phone-confirm/texts|cart/trade-in|checkout/(courier|order-delivery|payment-groups|price-order|ready-time)";

const sql = "(^|/)drizzle-orm(/|$)|^gateway/db/schema/";

const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: ours, pathNot: allowed },
});

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const remix = "(^|/)(@remix-run|react|react-dom|@vanilla-extract)(/|$)";

module.exports = {
  forbidden: [
    never("no-circles", "two files that need each other are one file", {}, { circular: true }),
    never("nobody-imports-routes", "a route is the end of the line", {}, { path: "^app/routes/" }),
    only(
      "routes-compose",
      "routes -> features, ui, visitor, shared, contract",
      "^app/routes/",
      "^app/(features|ui|visitor|shared|framework)/|^gateway/contract/",
    ),
    never(
      "features-apart",
      "features import only those that featureNeeds names: routes compose the others",
      { path: "^app/features/([^/]+)/", pathNot: `^app/features/(${Object.keys(featureNeeds).join("|")})/` },
      { path: "^app/features/", pathNot: "^app/features/$1/" },
    ),
    ...Object.entries(featureNeeds).map(([feature, needs]) =>
      never(
        `feature-${feature}-needs`,
        `app/features/${feature} -> ${needs}`,
        { path: `^app/features/${feature}/` },
        { path: "^app/features/", pathNot: `^app/features/(${feature}|${needs})/` },
      ),
    ),
    only(
      "features-below",
      "features -> ui, visitor, gateway client and contract, shared, styles, framework, path facts",
      "^app/features/",
      "^app/((features|ui|visitor|gateway|shared|styles|framework)/|(page-kind|path-facts)\\.)|^gateway/contract/|^vanilla\\.css\\.ts$",
    ),
    only(
      "ui-knows-styles",
      "ui -> styles, vanilla.css.ts, names of zones",
      "^app/ui/",
      "^app/(ui|styles)/|^vanilla\\.css\\.ts$|^gateway/contract/local-time\\.ts$",
    ),
    never("ui-in-browser", "ui runs in the browser", { path: "^app/ui/" }, { path: "(^|/)@remix-run/node(/|$)" }),
    only("styles-know-tokens", "styles -> vanilla.css.ts", "^app/styles/", "^app/styles/|^vanilla\\.css\\.ts$"),
    only(
      "shared-below-features",
      "shared -> ui, styles, contract, path facts",
      "^app/shared/",
      "^app/((shared|ui|styles)/|(page-kind|path-facts)\\.)|^gateway/contract/|^vanilla\\.css\\.ts$",
    ),
    only(
      "framework-below-features",
      "framework -> styles: what works around Remix knows nothing of the shop",
      "^app/framework/",
      "^app/(framework|styles)/",
    ),
    never(
      "cached-fragments",
      "only lists and the shell are heavy enough for cached fragments; other pages use ServerOnly or serverPage",
      { path: "^app/", pathNot: "^app/(framework|features/(catalogue|shell))/" },
      { path: "^app/framework/(fragment-cache|prerendered-html)\\." },
    ),
    only(
      "visitor-below-features",
      "visitor -> gateway client and contract, shared",
      "^app/visitor/",
      "^app/(visitor|gateway|shared)/|^gateway/contract/",
    ),
    only(
      "client-knows-contract",
      "app/gateway -> gateway/contract",
      "^app/gateway/",
      "^app/gateway/|^gateway/contract/",
    ),
    never(
      "site-knows-contract",
      "the contract is the one thing that site and gateway share",
      { path: "^app/" },
      { path: "^gateway/", pathNot: "^gateway/contract/" },
    ),
    never(
      "capabilities-apart",
      "gateway/x -> the ground, and what is named in capabilityNeeds",
      {
        path: "^gateway/([^/]+)/",
        pathNot: `^gateway/(${gatewayGround}|testing/|(${Object.keys(capabilityNeeds).join("|")})/)`,
      },
      { path: "^gateway/", pathNot: `^gateway/($1/|${gatewayGround})` },
    ),
    ...Object.entries(capabilityNeeds).map(([capability, needs]) =>
      never(
        `${capability}-needs`,
        `gateway/${capability} -> the ground and ${needs}`,
        { path: `^gateway/${capability}/` },
        { path: "^gateway/", pathNot: `^gateway/(${capability}/|(${needs})/|${gatewayGround})` },
      ),
    ),
    never(
      "ground-below-capabilities",
      "the ground does not know the capabilities",
      { path: `^gateway/(${gatewayGround})` },
      { path: "^gateway/", pathNot: `^gateway/(${gatewayGround})` },
    ),
    never("handlers-without-sql", "handlers parse and answer; stores speak SQL", { path: handlers }, { path: sql }),
    never(
      "sql-in-stores",
      "only stores speak SQL; others may use its types",
      { path: `^gateway/(${sqlOnlyInStores})/`, pathNot: stores },
      { path: sql, dependencyTypesNot: ["type-only"] },
    ),
    never(
      "rules-are-pure",
      "rules -> contract, other rules and pure modules; types of anything",
      { path: rules },
      { pathNot: `^gateway/contract/|${rules}|^gateway/(${pureModules})\\.ts$`, dependencyTypesNot: ["type-only"] },
    ),
    never(
      "one-status-writer",
      "only transition() writes the status of an order: it knows which events may follow and what they do to stock",
      { path: "^gateway/", pathNot: "^gateway/orders/transition\\.ts$" },
      { path: "^gateway/orders/transition-store\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "one-door-for-messages",
      "only the outbox writes and sends messages: its table says what may go to whom and when",
      { path: "^gateway/", pathNot: "^gateway/(outbox/|db/|testing/|start\\.ts$)" },
      {
        path: "^gateway/(outbox/(send-|switches-store)|providers/(mail|sms)/)",
        dependencyTypesNot: ["type-only"],
      },
    ),
    only("gateway-alone", "the gateway is a product of its own", "^gateway/", "^gateway/"),
    never("gateway-without-remix", "the gateway renders no pages", { path: "^gateway/" }, { path: remix }),
    never(
      "contract-is-zod",
      "contract -> zod",
      { path: "^gateway/contract/" },
      { pathNot: "^gateway/contract/|(^|/)zod(/|$)" },
    ),
    only(
      "path-facts-stand-alone",
      "features and layers read them, so they read nothing of ours",
      "^app/(page-kind|path-facts)\\.ts$",
      "^$",
    ),
    only("tokens-stand-alone", "vanilla.css.ts -> nothing of ours", "^vanilla\\.css\\.ts$", "^$"),
    only("layers-stand-alone", "server/* -> nothing of app or gateway", "^server/", "^server/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
