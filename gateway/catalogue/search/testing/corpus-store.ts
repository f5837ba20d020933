import { inArray } from "drizzle-orm";
import { categories } from "../../../contract/catalogue/categories.ts";
import type { searchText } from "../../../contract/catalogue/search.ts";
import type { OutputOf } from "../../../contract/platform/endpoint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cars } from "../../../platform/db/schema/cars.ts";
import { goods } from "../../../platform/db/schema/goods.ts";

/** `#sku12345` stands for the code of the goods with this id, `#dashed12345` for one that is written in groups. */
export async function withCodes(db: Database, typed: string): Promise<string> {
  const found = /#(sku|dashed)(\d+)/.exec(typed);
  if (!found) return typed;
  const [row] = await db
    .select({ sku: goods.sku })
    .from(goods)
    .where(inArray(goods.id, [Number(found[2])]));
  const sku = row?.sku ?? "";
  return typed.replace(found[0], found[1] === "dashed" ? sku.replace(/(\d{3})(?=\d)/g, "$1-") : sku);
}

type Answer = OutputOf<typeof searchText>;
/** Addresses of pages, as the corpus names them. */
const PAGES: Readonly<Record<string, string>> = {
  "/service-tyre-fitting/": "fitting",
  "/service-catalog/": "services",
  "/delivery/": "delivery",
  "/guarantee/": "guarantee",
  "/contacts/": "contacts",
  "/about/": "about",
  "/offers/": "offers",
  "/disknt/": "loyalty",
  "/order/status/": "order",
  "/cars/": "cars",
  "/comparison/": "comparison",
  "/basket/": "basket",
  "/my/": "account",
  "/login": "account",
  "/recently-seen/": "seen",
  "/regions/": "regions",
};

/** Whether one of the first five goods, the page or the car is what the query asks for. */
export async function isHit(db: Database, answer: Answer, wanted: string): Promise<boolean> {
  const [first = "", ...alternatives] = wanted.split(/\|(?=near$|cat=)|(?<=^(?:none|near))\|/);
  const all = [first, ...alternatives];
  if (all.includes("none") && answer.items.length === 0 && answer.page === null) return true;
  if (all.includes("near") && (answer.leftOut.length > 0 || answer.ignored.length > 0)) return true;
  const condition = all.find((it) => it !== "none" && it !== "near");
  if (condition === undefined) return false;
  if (condition.startsWith("page=")) return answer.page === PAGES[condition.slice("page=".length)];
  const conditions = condition.match(/\S+?(?:<=|>=|=|~)(?:(?!\s\S+?(?:<=|>=|=|~)).)*/g) ?? [];
  const car = conditions.find((each) => each.startsWith("car="));
  if (car && !(await namesCar(db, answer, car.slice("car=".length)))) return false;
  const rest = conditions.filter((each) => each !== car).map((each) => /^([^<>=~]+)(<=|>=|=|~)(.*)$/.exec(each) ?? []);
  const skus = answer.items.slice(0, 5).map(({ sku }) => sku);
  if (skus.length === 0) return false;
  const rows = await db.select().from(goods).where(inArray(goods.sku, skus));
  return rows.some((row) => rest.every(([, key = "", sign = "", value = ""]) => meets(row, key, sign, value)));
}

function meets(row: typeof goods.$inferSelect, key: string, sign: string, value: string): boolean {
  const values = value.toLowerCase().split("|");
  const attributes: Record<string, unknown> = row.attributes;
  if (key === "title") return values.some((it) => row.title.toLowerCase().includes(it));
  if (key === "model") return values.some((it) => row.modelSlug.includes(it));
  if (key === "cat")
    return values.some(
      (it) =>
        row.category === it || (it === "tyre" && categories.tyre.list === "/catalog/tyres/" && row.category === "tyre"),
    );
  if (key === "sku") return row.id === Number(value);
  if (key === "price")
    return sign === "<=" ? row.priceKopecks <= Number(value) * 100 : row.priceKopecks >= Number(value) * 100;
  if (key === "brand") return values.includes(row.brandSlug);
  return values.includes(String(attributes[key]).toLowerCase());
}

async function namesCar(db: Database, { catalogue }: Answer, wanted: string): Promise<boolean> {
  const [path = "", year] = wanted.split("@");
  const [brand = "", model = ""] = path.split("/");
  if (!catalogue?.filters.autobrand?.includes(brand) || !catalogue.filters.automodel?.includes(model)) return false;
  if (year === undefined) return true;
  const chosen = catalogue.filters.autogeneration ?? [];
  const rows = await db
    .select()
    .from(cars)
    .where(inArray(cars.generationSlug, chosen.length > 0 ? chosen : [""]));
  return rows.some(({ brandSlug, modelSlug, generationTitle }) => {
    const [, from = "0", to = "9999"] = /(\d{4})[–-]?(\d{4})?/.exec(generationTitle) ?? [];
    return brandSlug === brand && modelSlug === model && Number(year) >= Number(from) && Number(year) <= Number(to);
  });
}
