/**
 * Measures the import of a complete feed: `npx tsx bench/import.ts [offers]` writes a feed of 100,000 offers and imports it
 * three times into a temporary PostgreSQL: without goods, unchanged, and with every tenth price changed. The goal is 60 s and
 * 500 MB on two cores.
 */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { runImport } from "../gateway/office/import/runs/run-import.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { startPostgres } from "../tests/support/postgres.ts";

const widths = [175, 185, 195, 205, 215, 225, 235, 245, 255, 265];
const profiles = [35, 40, 45, 50, 55, 60, 65, 70];
const diameters = [13, 14, 15, 16, 17, 18, 19, 20, 21];
const makers = ["Nokian Tyres", "Cordiant", "Michelin", "Pirelli", "Hankook", "Yokohama", "Viatti", "Кама"];

function* feed(offers: number, changedEvery: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2025-11-20 10:00"><shop><categories>\n';
  yield '<category id="1">Шины</category><category id="2" parentId="1">Зимние шины</category>\n</categories><offers>\n';
  for (let index = 0; index < offers; index += 1) {
    const at = <T>(values: readonly T[], divisor: number) => values[Math.floor(index / divisor) % values.length];
    const price = 4_000 + (index % 900) * 10 + (changedEvery > 0 && index % changedEvery === 0 ? 5 : 0);
    const maker = at(makers, 7);
    const size = `${at(widths, 1)}/${at(profiles, 10)} R${at(diameters, 80)}`;
    yield `<offer id="${5_000_000 + index}" available="true"><name>Зимняя шина ${maker} Модель ${index % 300} ${size} 94T XL</name>
<vendor>${maker}</vendor><price>${price}</price><oldprice>${price + 900}</oldprice><currencyId>RUR</currencyId>
<categoryId>2</categoryId><picture>https://shop.example/pictures/${index}.jpg</picture>
<description><![CDATA[<p>Зимняя шина для города и трассы.</p>]]></description>
<param name="Ширина">${at(widths, 1)}</param><param name="Профиль">${at(profiles, 10)}</param>
<param name="Диаметр">R${at(diameters, 80)}</param><param name="Сезонность">зимние</param>
<param name="Индекс нагрузки">94</param><param name="Индекс скорости">T</param><param name="Шипы">${index % 2 ? "да" : "нет"}</param>
</offer>\n`;
  }
  yield "</offers></shop></yml_catalog>\n";
}

const offers = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(join(tmpdir(), "bench-import-"));
const postgres = await startPostgres();
try {
  const first = join(folder, "first.yml");
  const second = join(folder, "second.yml");
  await pipeline(Readable.from(feed(offers, 0)), createWriteStream(first));
  await pipeline(Readable.from(feed(offers, 10)), createWriteStream(second));
  const connection = await openDatabase({
    url: await postgres.createDatabase(),
    dataDirectory: folder,
    onConnectionError: (error) => console.error(error.message),
  });
  await connection.pool.query(
    `insert into regions (slug, title, title_in, area, kind, phone, zone, lat, lng)
     values ('moskva', 'Москва', 'в Москве', 'Москва', 'main', '+74950000001', 'Europe/Moscow', 55.75, 37.62)`,
  );
  for (const [title, yml] of [
    ["empty store", first],
    ["unchanged", first],
    ["every tenth price", second],
  ] as const) {
    const startedMs = performance.now();
    const { files } = await runImport(connection, { yml }, { dryRun: false });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const { added = 0, updated = 0, unchanged = 0, rejected = 0 } = files[0] ?? {};
    console.log(
      `${title}: ${seconds} s, added ${added}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}`,
    );
  }
  console.log(`peak memory of the process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  await connection.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
