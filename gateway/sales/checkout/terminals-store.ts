import { and, asc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { tcCities, tcCompanies, tcTerminals } from "../../platform/db/schema/delivery.ts";
import type { CargoTerminal } from "../../platform/providers/delivery/delivery-provider.ts";

export type CompanyRow = typeof tcCompanies.$inferSelect;
export type CityRow = typeof tcCities.$inferSelect;
export type TerminalRow = typeof tcTerminals.$inferSelect;

const isActive = eq(tcCompanies.isActive, true);

/** Companies that have terminals, the default one first, and the cities they are in. */
export async function readCargoPlaces(executor: Executor, codes: readonly string[]) {
  if (codes.length === 0) return { companies: [], cities: [] };
  const served = executor
    .select({ id: tcTerminals.companyId })
    .from(tcTerminals)
    .where(eq(tcTerminals.companyId, tcCompanies.id));
  const companies = await executor
    .select()
    .from(tcCompanies)
    .where(and(isActive, inArray(tcCompanies.code, [...codes]), sql`exists (${served})`))
    .orderBy(sql`${tcCompanies.isDefault} desc`, asc(tcCompanies.id));
  const ids = companies.map(({ id }) => id);
  if (ids.length === 0) return { companies, cities: [] };
  const cities = await executor
    .selectDistinct({
      id: tcCities.id,
      title: tcCities.title,
      area: tcCities.area,
      lat: tcCities.lat,
      lng: tcCities.lng,
    })
    .from(tcCities)
    .innerJoin(tcTerminals, eq(tcTerminals.cityId, tcCities.id))
    .where(inArray(tcTerminals.companyId, ids));
  return { companies, cities };
}

/** The cities that carriers go to, whoever of them is in use. */
export const readKnownCities = (executor: Executor): Promise<Pick<CityRow, "title" | "area" | "lat" | "lng">[]> =>
  executor.select({ title: tcCities.title, area: tcCities.area, lat: tcCities.lat, lng: tcCities.lng }).from(tcCities);

/** Terminals of a city, of companies that are active. */
export async function readTerminalsOf(executor: Executor, cityId: number): Promise<TerminalRow[]> {
  const rows = await executor
    .select({ terminal: tcTerminals })
    .from(tcTerminals)
    .innerJoin(tcCompanies, eq(tcCompanies.id, tcTerminals.companyId))
    .where(and(isActive, eq(tcTerminals.cityId, cityId)))
    .orderBy(asc(tcTerminals.companyId), asc(tcTerminals.address), asc(tcTerminals.id));
  return rows.map(({ terminal }) => terminal);
}

export async function findTerminal(executor: Executor, id: number) {
  const [row] = await executor
    .select({ terminal: tcTerminals, company: tcCompanies, city: tcCities })
    .from(tcTerminals)
    .innerJoin(tcCompanies, eq(tcCompanies.id, tcTerminals.companyId))
    .innerJoin(tcCities, eq(tcCities.id, tcTerminals.cityId))
    .where(and(isActive, eq(tcTerminals.id, id)));
  return row ?? null;
}
export type FoundTerminal = NonNullable<Awaited<ReturnType<typeof findTerminal>>>;

/** Companies are those that are set up, the first the default one; the others stop. */
export async function saveCompanies(
  executor: Executor,
  companies: readonly { code: string; title: string }[],
): Promise<void> {
  const codes = companies.map(({ code }) => code);
  await executor
    .update(tcCompanies)
    .set({ isActive: false, isDefault: false })
    .where(codes.length > 0 ? notInArray(tcCompanies.code, codes) : undefined);
  for (const [index, { code, title }] of companies.entries()) {
    const facts = { title, isDefault: index === 0, isActive: true };
    await executor
      .insert(tcCompanies)
      .values({ code, ...facts })
      .onConflictDoUpdate({ target: tcCompanies.code, set: facts });
  }
}

/** Stores a page of a company's terminals as seen at a moment. */
export async function saveTerminals(
  tx: Executor,
  company: string,
  terminals: readonly CargoTerminal[],
  seenAt: Date,
): Promise<void> {
  const [row] = await tx.select({ id: tcCompanies.id }).from(tcCompanies).where(eq(tcCompanies.code, company));
  if (!row || terminals.length === 0) return;
  const cities = new Map(
    terminals.map(({ city, area, lat, lng }) => [`${city}\n${area}`, { title: city, area, lat, lng }]),
  );
  const stored = await tx
    .insert(tcCities)
    .values([...cities.values()])
    // Only an update is returned.
    .onConflictDoUpdate({ target: [tcCities.title, tcCities.area], set: { title: sql`excluded.title` } })
    .returning();
  const cityIds = new Map(stored.map(({ id, title, area }) => [`${title}\n${area}`, id]));
  const rows = new Map(
    terminals.flatMap(({ city, area, ...terminal }) => {
      const cityId = cityIds.get(`${city}\n${area}`);
      return cityId === undefined ? [] : [[terminal.code, { ...terminal, cityId, companyId: row.id, seenAt }] as const];
    }),
  );
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(tcTerminals)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [tcTerminals.companyId, tcTerminals.code],
      set: {
        cityId: excluded("city_id"),
        cityCode: excluded("city_code"),
        address: excluded("address"),
        hours: excluded("hours"),
        lat: excluded("lat"),
        lng: excluded("lng"),
        maxGrams: excluded("max_grams"),
        seenAt: excluded("seen_at"),
      },
    });
}

/** Takes away what a company's list no longer had. */
export async function deleteTerminalsBefore(executor: Executor, company: string, seenAt: Date): Promise<void> {
  const ids = executor.select({ id: tcCompanies.id }).from(tcCompanies).where(eq(tcCompanies.code, company));
  await executor.delete(tcTerminals).where(and(inArray(tcTerminals.companyId, ids), lt(tcTerminals.seenAt, seenAt)));
}
