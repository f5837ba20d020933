import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  type NameSynonymValues,
  nameSynonymCalls,
  nameSynonymList,
} from "../../../contract/catalogue/name-synonyms.ts";
import { dataOf, openTestGateway } from "../../../testing/client.ts";
import { ownShop, sound } from "../../../testing/own-shop.ts";
import { signInStaff } from "../../../testing/staff.ts";
import { nameSynonymRoutes } from "./handlers.ts";
import { readSynonyms } from "./synonyms-store.ts";

const { create, update, archive } = nameSynonymCalls;

const { connection, shop } = await ownShop();
const gateway = sound(openTestGateway([...shop.routes, ...nameSynonymRoutes(shop.services)], shop.identity));
const olga = await signInStaff(shop, "content");

const brand = (spelling: string, title = "Nokian Tyres"): NameSynonymValues => ({
  kind: "brand",
  spelling,
  title,
  brand: "",
});
const add = (values: NameSynonymValues) => gateway.call(create, { key: randomUUID(), values }, olga);

it("a spelling is used from when it is stored until it is archived", async () => {
  const { id } = dataOf(await add(brand("Нокиан")));
  expect(await readSynonyms(connection.db)).toEqual([
    { kind: "brand", brand: "", spelling: "Нокиан", title: "Nokian Tyres" },
  ]);
  dataOf(await gateway.call(update, { id, version: 1, values: brand("Нокиан", "Ikon Tyres") }, olga));
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  expect(await readSynonyms(connection.db)).toEqual([]);
  const { rows } = dataOf(await gateway.call(nameSynonymList, { purpose: "page", kind: "brand" }, olga));
  expect(rows).toMatchObject([{ spelling: "Нокиан", title: "Ikon Tyres", state: "archived" }]);
});

it("the same spelling has one meaning, whatever its case and its spaces", async () => {
  dataOf(await add(brand("BF Goodrich", "BFGoodrich")));
  expect(await add(brand("bf-goodrich", "Goodrich"))).toMatchObject({
    code: "invalid",
    errors: [{ field: "spelling", message: "Такое написание уже есть" }],
  });
  dataOf(await add({ kind: "model", brand: "Cordiant", spelling: "bf goodrich", title: "Comfort" }));
});

it.each([
  [{ kind: "brand", spelling: "Мишлен", title: "", brand: "" }, "Напишите, как это называет магазин"],
  [{ kind: "idle", spelling: "Enliten", title: "Enliten", brand: "" }, "оставьте пустым"],
  [{ kind: "model", spelling: "Hakka", title: "Hakkapeliitta", brand: "" }, "какого бренда"],
  [{ kind: "brand", spelling: "—", title: "Michelin", brand: "" }, "букву или цифру"],
] as const)("%o is refused with words", async (values, words) => {
  expect(await add(values)).toMatchObject({ code: "invalid", errors: [{ message: expect.stringContaining(words) }] });
});
