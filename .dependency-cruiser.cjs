/**
 * The arrows of the house: what may import what. `tests/architecture.test.ts` runs these rules and proves that each one bites.
 * Tests are outside the rules: they may look into every room.
 */

/**
 * The seven wings, the same in `gateway/`, `gateway/contract/` and `app/features/`; each stands on those before it. The site has its frame
 * (shell, home page, crawlers) on top.
 */
const wings = ["platform", "chain", "customers", "catalogue", "workshop", "sales", "office", "frame"];

const ours = "^(app|gateway|server|vanilla\\.css\\.ts|server\\.ts)";

/** What the code of a room may import of ours; server.ts may import all but routes. */
const rooms = {
  "^app/routes/": "^app/(features|ui|visitor|shared|framework)/|^gateway/contract/",
  "^app/features/":
    "^app/((features|ui|visitor|gateway|shared|styles|framework)/|(page-kind|path-facts)\\.)|^gateway/contract/|^vanilla\\.css\\.ts$",
  "^app/visitor/": "^app/((visitor|gateway|shared)/|path-facts\\.)|^gateway/contract/",
  "^app/gateway/": "^app/gateway/|^gateway/contract/",
  "^app/shared/": "^app/((shared|ui|styles)/|(page-kind|path-facts)\\.)|^gateway/contract/|^vanilla\\.css\\.ts$",
  "^app/ui/": "^app/(ui|styles)/|^vanilla\\.css\\.ts$|^gateway/contract/platform/local-time\\.ts$",
  "^app/styles/": "^app/styles/|^vanilla\\.css\\.ts$",
  "^app/framework/": "^app/(framework|styles)/",
  "^app/(page-kind|path-facts)\\.ts$": "^$",
  "^app/([^/]+$|composition/)": "^(app|gateway/contract|server)/",
  "^vanilla\\.css\\.ts$": "^$",
  "^gateway/contract/": "^gateway/contract/",
  "^gateway/": "^gateway/",
  "^server/": "^server/",
};

/** Packages: the gateway renders no pages, its contract is zod alone, and ui runs in the browser. */
const packages = [
  ["^gateway/", { path: "(^|/)(@remix-run|react|react-dom|@vanilla-extract)(/|$)" }],
  ["^gateway/contract/", { pathNot: "^gateway/contract/|(^|/)zod(/|$)" }],
  ["^app/ui/", { path: "(^|/)@remix-run/node(/|$)" }],
];

/** The kinds of files in a capability, by name. The rest are operations over them (`place-order.ts`), texts, views and adapters. */
const handlers = "^gateway/.*[/-]handlers\\.ts$";
const rules = "^gateway/.*[/-]rules\\.ts$";
const stores = "^gateway/.*[/-]store\\.ts$";

/** Where SQL is no matter of stores: what the platform is made of, and two capabilities that hardly do anything else. */
const madeOfSql = "^gateway/(platform/(db|jobs|callbacks)|catalogue/pictures|office/import)/";

/** Pure modules that rules may use besides the contract and each other. */
const pureModules =
  "platform/(db/typed-number|http/api-error|format|zone-time|distance|outbox/message-table)|chain/regions/opening-hours|customers/phone-confirm/texts|catalogue/lists/(facet-definition|facets)|sales/(cart/trade-in|checkout/(courier|order-delivery|payment-groups|price-order|ready-time)|loyalty/eligibility)";

const sql = "(^|/)drizzle-orm(/|$)|^gateway/platform/db/schema/";

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

module.exports = {
  forbidden: [
    never("no-circles", "two files that need each other are one file", {}, { circular: true }),
    never("nobody-imports-routes", "a route is the end of the line", {}, { path: "^app/routes/" }),
    ...wings.map((wing, floor) =>
      never(
        "wings",
        `${wing} stands on the wings before it, and knows none after it`,
        { path: `^(gateway/contract|gateway|app/features)/${wing}/`, pathNot: "/testing(\\.ts$|/)" },
        { path: `^$1/(${[...wings.slice(floor + 1), "demo", "testing"].join("|")})/|^gateway/[^/]+\\.ts$` },
      ),
    ),
    ...Object.entries(rooms).map(([room, allowed]) =>
      never("rooms", `${room} -> ${allowed}`, { path: room }, { path: ours, pathNot: allowed }),
    ),
    ...packages.map(([room, to]) => never("packages", `not for ${room}`, { path: room }, to)),
    never(
      "cached-fragments",
      "only lists and the shell are heavy enough for cached fragments; other pages use ServerOnly or serverPage",
      { path: "^app/", pathNot: "^app/(framework|features/(catalogue/lists|frame/shell))/" },
      { path: "^app/framework/(fragment-cache|prerendered-html)\\." },
    ),
    never("handlers-without-sql", "handlers parse and answer; stores speak SQL", { path: handlers }, { path: sql }),
    never(
      "sql-in-stores",
      "only stores speak SQL; others may use its types",
      { path: `^gateway/(${wings.join("|")})/`, pathNot: `${stores}|${madeOfSql}` },
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
      { path: "^gateway/", pathNot: "^gateway/sales/orders/transition\\.ts$" },
      { path: "^gateway/sales/orders/transition-store\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "one-door-for-messages",
      "only the outbox writes and sends messages: its table says what may go to whom and when",
      { path: "^gateway/", pathNot: "^gateway/(platform/(outbox|db)/|testing/|start\\.ts$)" },
      {
        path: "^gateway/platform/(outbox/(send-|switches-store)|providers/(mail|sms)/)",
        dependencyTypesNot: ["type-only"],
      },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
