/** Generated goods, stock, regions and cars, for what is measured over many of them. */
import type { DatabaseConnection } from "../gateway/platform/db/database.ts";

/** SQL for a pseudo-random number below `count` that depends on the row `i` and on `salt`. */
const pseudoRandom = (count: number, salt: number): string => `(abs(hashint4(i * 31 + ${salt}) % 1000003) % ${count})`;
/** Favours low numbers, as real brands and sizes are unevenly distributed. */
const skewed = (count: number, salt: number): string =>
  `floor(power(${pseudoRandom(10_000, salt)} / 10000.0, 2) * ${count})::int`;
const pick = (values: readonly (string | number)[], salt: number): string =>
  `(array[${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",")}])[1 + ${pseudoRandom(values.length, salt)}]`;
const letter = (letters: string, salt: number): string => pick([...letters], salt);

const tyre = `jsonb_build_object(
  'season', ${pick(["summer", "winter"], 1)}, 'studs', ${pseudoRandom(3, 2)} = 0, 'allSeason', ${pseudoRandom(12, 3)} = 0,
  'width', 135 + 10 * ${pseudoRandom(20, 4)}, 'profile', 30 + 5 * ${pseudoRandom(11, 5)}, 'diameter', 13 + ${pseudoRandom(10, 6)},
  'runflat', ${pseudoRandom(15, 7)} = 0, 'xl', ${pseudoRandom(3, 8)} = 0, 'load-index', (70 + ${pseudoRandom(50, 9)})::text,
  'speed-index', ${letter("qrsthvwy", 10)}, 'vehicle', ${pick(["car", "car", "suv", "van"], 11)})
  || case when ${pseudoRandom(8, 12)} = 0 then jsonb_build_object('homologation', ${pick(["mo", "ao", "star", "n0", "j"], 13)}) else '{}' end`;
const disk = `jsonb_build_object(
  'width', 5 + 0.5 * ${pseudoRandom(12, 4)}, 'diameter', 13 + ${pseudoRandom(10, 5)},
  'pcd', ${pick(["4x98", "4x100", "4x108", "5x100", "5x105", "5x108", "5x112", "5x114.3", "5x120", "6x139.7"], 6)},
  'et', ${pseudoRandom(60, 7)}, 'cb', 54.1 + ${pseudoRandom(200, 8)} / 10.0,
  'material', ${pick(["alloy", "alloy", "steel", "forged"], 9)},
  'finish', ${pick(["silver", "black", "graphite", "white", "bronze"], 10)})`;
const battery = `jsonb_build_object(
  'capacity', 35 + ${pseudoRandom(150, 4)}, 'current', 300 + 10 * ${pseudoRandom(90, 5)},
  'polarity', ${pick(["direct", "reverse"], 6)}, 'type_akb', ${pick(["calcium", "efb", "agm"], 7)},
  'type_case', ${pick(["europe", "asia"], 8)}, 'startstop', ${pseudoRandom(4, 9)} = 0)`;
const oil = `jsonb_build_object(
  'viscosity', ${pick(["0w-20", "5w-30", "5w-40", "10w-40"], 4)}, 'volume', ${pick([1, 4, 5, 20], 5)},
  'oil-type', ${pick(["synthetic", "semi-synthetic"], 6)}, 'approval', ${pick(["api-sn", "acea-c3"], 7)})`;

/** 62 of a hundred goods are tyres, 18 wheels, 12 batteries and 8 oils. */
const byKind = (forTyre: string, forDisk: string, forBattery: string, forOil: string): string =>
  `case when i % 100 < 62 then ${forTyre} when i % 100 < 80 then ${forDisk} when i % 100 < 92 then ${forBattery} else ${forOil} end`;

export const REGIONS = 40;
const SHOPS_PER_REGION = 4;
const SHOPS = REGIONS * SHOPS_PER_REGION;
const WAREHOUSES = 6;
const SUPPLIERS = 6;

/** Fills an empty store with `count` generated goods of 60 brands and 1,500 models. */
export async function fillStore({ withDirectClient }: DatabaseConnection, count: number): Promise<void> {
  const placeholderAddress = `'addr', '+70000000000', 55, 37, '[]'::jsonb`;
  const statements = [
    "drop index if exists goods_title_search",
    "set shop.bulk_load = 'on'",
    `insert into regions (id, slug, title, title_in, area, kind, phone, zone, lat, lng, is_default)
      select i, 'r' || i, 'Город ' || i, 'в городе', 'Область', 'main', '+70000000000', 'Europe/Moscow', 55, 37, i = 1
      from generate_series(1, ${REGIONS}) i`,
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
      select i, case when i <= ${SHOPS} then 'shop' when i <= ${SHOPS + WAREHOUSES} then 'warehouse' else 'supplier' end,
        'l' || i, 1 + i % ${REGIONS}, 'Место ' || i, ${placeholderAddress}
      from generate_series(1, ${SHOPS + WAREHOUSES + SUPPLIERS}) i`,
    `insert into supply_days (location_id, region_id, days)
      select l, r, 1 + (l + r) % 9 from generate_series(${SHOPS + 1}, ${SHOPS + WAREHOUSES + SUPPLIERS}) l, generate_series(1, ${REGIONS}) r`,
    `insert into fitments (id, content_key, pcd, hub_bore_mm, fastener, tyres, wheels, battery, source)
      select i, 'f' || i, '5x114.3', 60.1, 'гайка',
        jsonb_build_array(jsonb_build_object('kind', 'original', 'rear', null, 'front',
          jsonb_build_object('width', 135 + 10 * ${pseudoRandom(20, 1)}, 'profile', 30 + 5 * ${pseudoRandom(11, 2)}, 'diameter', 13 + ${pseudoRandom(10, 3)}))),
        '[{"kind":"original","front":{"width":6.5,"diameter":16,"et":45},"rear":null}]',
        '{"capacityFrom":55,"capacityTo":65,"polarity":"reverse"}', 'bench' from generate_series(1, 200) i`,
    `insert into cars (brand_slug, brand_title, model_slug, model_title, generation_slug, generation_title,
        modification_slug, modification_title, code_1c, fitment_id)
      select 'b' || i % 10, 'B', 'm' || i, 'M', 'g', 'G', 'x', 'X', 'c' || i, i from generate_series(1, 200) i`,
    `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes,
        price_kopecks, popularity, rating_count)
      select 'S' || i, ${byKind("'tyre'", "'disk'", "'battery'", "'oils'")}, 'g' || i, 'brand-' || b, 'Brand ' || b,
        'model-' || b || '-' || m, 'Model ' || m, 'Brand ' || b || ' Model ' || m || ' ' || i, 'size ' || i % 500,
        ${byKind(tyre, disk, battery, oil)}, 200000 + ${pseudoRandom(1_000_000, 20)} * 3, ${skewed(100_000, 21)}, 0
      from (select i, ${skewed(60, 22)} as b, ${pseudoRandom(25, 23)} as m from generate_series(1, ${count}) i) numbered`,
    `insert into stock (goods_id, location_id, quantity)
      select i, 1 + ${pseudoRandom(SHOPS, 30)}, 4 from generate_series(1, ${count}) i where i % 4 <> 0
      union all select i, 1 + ${SHOPS} + ${pseudoRandom(WAREHOUSES, 31)}, 20 from generate_series(1, ${count}) i where i % 3 = 0
      union all select i, 1 + ${SHOPS + WAREHOUSES} + ${pseudoRandom(SUPPLIERS, 32)}, 40 from generate_series(1, ${count}) i where i % 2 = 0`,
    "analyze goods, stock",
  ];
  // The other connections give nobody so long.
  await withDirectClient(async (client) => {
    await client.query("set statement_timeout = 0");
    for (const statement of statements) await client.query(statement);
  });
}
