import type { Pool } from "pg";

/** A number below `count` that follows from the row `i` and looks random; `salt` gives another one. */
const any = (count: number, salt: number): string => `(abs(hashint4(i * 31 + ${salt}) % 1000003) % ${count})`;
/** Like `any`, but the first values are drawn more often, as brands and sizes are. */
const skewed = (count: number, salt: number): string =>
  `floor(power(${any(10_000, salt)} / 10000.0, 2) * ${count})::int`;
const pick = (values: readonly (string | number)[], salt: number): string =>
  `(array[${values.map((value) => (typeof value === "number" ? value : `'${value}'`)).join(",")}])[1 + ${any(values.length, salt)}]`;
const letter = (letters: string, salt: number): string => pick([...letters], salt);

const tyre = `jsonb_build_object(
  'season', ${pick(["summer", "winter"], 1)}, 'studs', ${any(3, 2)} = 0, 'allSeason', ${any(12, 3)} = 0,
  'width', 135 + 10 * ${any(20, 4)}, 'profile', 30 + 5 * ${any(11, 5)}, 'diameter', 13 + ${any(10, 6)},
  'runflat', ${any(15, 7)} = 0, 'xl', ${any(3, 8)} = 0, 'load-index', (70 + ${any(50, 9)})::text,
  'speed-index', ${letter("qrsthvwy", 10)}, 'vehicle', ${pick(["car", "car", "suv", "van"], 11)})
  || case when ${any(8, 12)} = 0 then jsonb_build_object('homologation', ${pick(["mo", "ao", "star", "n0", "j"], 13)}) else '{}' end`;
const disk = `jsonb_build_object(
  'width', 5 + 0.5 * ${any(12, 4)}, 'diameter', 13 + ${any(10, 5)},
  'pcd', ${pick(["4x98", "4x100", "4x108", "5x100", "5x105", "5x108", "5x112", "5x114.3", "5x120", "6x139.7"], 6)},
  'et', ${any(60, 7)}, 'cb', 54.1 + ${any(200, 8)} / 10.0,
  'material', ${pick(["alloy", "alloy", "steel", "forged"], 9)},
  'finish', ${pick(["silver", "black", "graphite", "white", "bronze"], 10)})`;
const battery = `jsonb_build_object(
  'capacity', 35 + ${any(150, 4)}, 'current', 300 + 10 * ${any(90, 5)},
  'polarity', ${pick(["direct", "reverse"], 6)}, 'type_akb', ${pick(["calcium", "efb", "agm"], 7)},
  'type_case', ${pick(["europe", "asia"], 8)}, 'startstop', ${any(4, 9)} = 0)`;
const oil = `jsonb_build_object(
  'viscosity', ${pick(["0w-20", "5w-30", "5w-40", "10w-40"], 4)}, 'volume', ${pick([1, 4, 5, 20], 5)},
  'oil-type', ${pick(["synthetic", "semi-synthetic"], 6)}, 'approval', ${pick(["api-sn", "acea-c3"], 7)})`;

/** Of a hundred goods 62 are tyres, 18 wheels, 12 batteries, 8 oils. */
const byKind = (forTyre: string, forDisk: string, forBattery: string, forOil: string): string =>
  `case when i % 100 < 62 then ${forTyre} when i % 100 < 80 then ${forDisk} when i % 100 < 92 then ${forBattery} else ${forOil} end`;

export const REGIONS = 40;
const SHOPS_PER_REGION = 4;
const SHOPS = REGIONS * SHOPS_PER_REGION;
const WAREHOUSES = 6;
const SUPPLIERS = 6;

/** A made-up store: `count` goods of 60 brands and 1,500 models, three places each where they lie. */
export async function fillBenchStore(pool: Pool, count: number): Promise<void> {
  const place = `'addr', '+70000000000', 55, 37, '[]'::jsonb`;
  const statements = [
    "drop index if exists goods_title_search",
    "set shop.bulk_load = 'on'",
    `insert into regions (id, slug, title, title_in, area, kind, phone, zone, lat, lng, is_default)
      select i, 'r' || i, 'Город ' || i, 'в городе', 'Область', 'main', '+70000000000', 'Europe/Moscow', 55, 37, i = 1
      from generate_series(1, ${REGIONS}) i`,
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
      select i, case when i <= ${SHOPS} then 'shop' when i <= ${SHOPS + WAREHOUSES} then 'warehouse' else 'supplier' end,
        'l' || i, 1 + i % ${REGIONS}, 'Место ' || i, ${place}
      from generate_series(1, ${SHOPS + WAREHOUSES + SUPPLIERS}) i`,
    `insert into supply_days (location_id, region_id, days)
      select l, r, 1 + (l + r) % 9 from generate_series(${SHOPS + 1}, ${SHOPS + WAREHOUSES + SUPPLIERS}) l, generate_series(1, ${REGIONS}) r`,
    `insert into fitments (id, content_key, pcd, hub_bore_mm, fastener, tyres, wheels, battery, source)
      select i, 'f' || i, '5x114.3', 60.1, 'гайка',
        jsonb_build_array(jsonb_build_object('kind', 'original', 'rear', null, 'front',
          jsonb_build_object('width', 135 + 10 * ${any(20, 1)}, 'profile', 30 + 5 * ${any(11, 2)}, 'diameter', 13 + ${any(10, 3)}))),
        '[{"kind":"original","front":{"width":6.5,"diameter":16,"et":45},"rear":null}]',
        '{"capacityFrom":55,"capacityTo":65,"polarity":"reverse"}', 'bench' from generate_series(1, 200) i`,
    `insert into cars (brand_slug, brand_title, model_slug, model_title, generation_slug, generation_title,
        modification_slug, modification_title, code_1c, fitment_id)
      select 'b' || i % 10, 'B', 'm' || i, 'M', 'g', 'G', 'x', 'X', 'c' || i, i from generate_series(1, 200) i`,
    `insert into goods (sku, category, slug, brand_slug, brand_title, model_slug, model_title, title, size_text, attributes,
        price_kopecks, popularity, rating_count)
      select 'S' || i, ${byKind("'tyre'", "'disk'", "'battery'", "'oils'")}, 'g' || i, 'brand-' || b, 'Brand ' || b,
        'model-' || b || '-' || m, 'Model ' || m, 'Brand ' || b || ' Model ' || m || ' ' || i, 'size ' || i % 500,
        ${byKind(tyre, disk, battery, oil)}, 200000 + ${any(1_000_000, 20)} * 3, ${skewed(100_000, 21)}, 0
      from (select i, ${skewed(60, 22)} as b, ${any(25, 23)} as m from generate_series(1, ${count}) i) numbered`,
    `insert into stock (goods_id, location_id, quantity)
      select i, 1 + ${any(SHOPS, 30)}, 4 from generate_series(1, ${count}) i where i % 4 <> 0
      union all select i, 1 + ${SHOPS} + ${any(WAREHOUSES, 31)}, 20 from generate_series(1, ${count}) i where i % 3 = 0
      union all select i, 1 + ${SHOPS + WAREHOUSES} + ${any(SUPPLIERS, 32)}, 40 from generate_series(1, ${count}) i where i % 2 = 0`,
    "analyze goods, stock",
  ];
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}
