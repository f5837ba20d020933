import { and, eq, ne, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pictureRoutes, requireKept } from "../../catalogue/content/picture-handlers.ts";
import { shopCertificateStore, shopIconStore, shopLogoStore } from "../../contract/catalogue/content-pictures.ts";
import { contentVersion, layout } from "../../contract/chain/region.ts";
import { type SettingsName, settingsCalls, settingsList } from "../../contract/chain/shop-settings.ts";
import { loyaltyProgramme } from "../../contract/sales/loyalty.ts";
import { shopTerms } from "../../contract/sales/shop-terms.ts";
import { followVersions } from "../../platform/db/follow-versions.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { shopSettings } from "../../platform/db/schema/shop-settings.ts";
import { contentPictures } from "../../platform/db/schema/site.ts";
import { noDeliveryProviders } from "../../platform/providers/delivery/delivery-provider.ts";
import { checkoutSettingsFor } from "../../sales/checkout/settings.ts";
import { DEMO_OGRN, demoSeller } from "../../sales/invoices/demo-seller.ts";
import { programmeRoutes } from "../../sales/loyalty/handlers.ts";
import { termsRoutes } from "../../sales/terms/handlers.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { pictureFile } from "../../testing/content.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { shopSettingsRoutes } from "./handlers.ts";
import { sellerOf } from "./settings-rules.ts";
import { openShopSettings } from "./shop-settings.ts";

const { get, history, update } = settingsCalls;
type Person = Awaited<ReturnType<typeof signInStaff>>;

let gateway: TestGateway;
let peter: Person;
let olga: Person;

const { connection, shop } = await ownShop();
const live = await openShopSettings(connection.db, { seller: { ...demoSeller, ogrn: DEMO_OGRN } });
beforeAll(async () => {
  const services = { ...shop.services, shopSettings: live };
  const settings = checkoutSettingsFor([], noDeliveryProviders, {
    get seller() {
      return sellerOf(live.current("seller"));
    },
  });
  const routes = [
    ...shopSettingsRoutes({ services, requireKept, holdsRaised: async () => false }),
    ...pictureRoutes(services),
    ...programmeRoutes(services),
    ...termsRoutes({ services, settings }),
  ];
  gateway = openTestGateway([...shop.routes, ...routes], shop.identity);
  peter = await signInStaff(shop, "admin");
  olga = await signInStaff(shop, "admin-omsk");
});
beforeEach(async () => {
  await connection.db.delete(shopSettings);
  await live.reload();
});
afterAll(() => expect(gateway.failures).toEqual([]));

const read = async (id: SettingsName) => dataOf(await gateway.call(get, { id }, peter));
const save = (id: SettingsName, version: number, values: object, note = "", by = peter) =>
  gateway.call(update, { id, version, values: { ...values }, note }, by);
const past = async (id: SettingsName) => dataOf(await gateway.call(history, { id }, peter)).versions;
const terms = async () => dataOf(await gateway.call(shopTerms, {}, { region: "ekaterinburg" }));

it("what was never saved is as the environment has it, and what is saved wins", async () => {
  expect(await read("seller")).toMatchObject({ version: 1, changedBy: "", values: { inn: demoSeller.inn } });
  const { values } = await read("seller");
  dataOf(await save("seller", 1, { ...values, name: "ООО «Колесо»", inn: "59 0310-1231" }, "Сменили название"));
  expect(await read("seller")).toMatchObject({
    version: 2,
    changedBy: "Ольга Сотрудник",
    values: { ...values, name: "ООО «Колесо»" },
  });
  expect((await terms()).seller).toEqual({
    name: "ООО «Колесо»",
    tin: demoSeller.inn,
    kpp: demoSeller.kpp,
    ogrn: DEMO_OGRN,
    address: demoSeller.address,
  });
});

it("history has every version with its note, and taking one back is a version of its own", async () => {
  const { values } = await read("loyalty");
  dataOf(await save("loyalty", 1, { ...values, earnPercent: "7" }, "Акция"));
  dataOf(await save("loyalty", 2, { ...values, excludedCards: ["Халва, Совесть", ""] }, "Акция кончилась", olga));
  expect(await past("loyalty")).toMatchObject([
    { id: 3, act: "changed", by: "Ольга Сотрудник", note: "Акция кончилась", values: { earnPercent: 3 } },
    { id: 2, act: "changed", note: "Акция", values: { earnPercent: 7, excludedCards: ["Халва", "Совесть"] } },
    { id: 0, act: "came", at: null, values: { earnPercent: 3 } },
  ]);
  const [, seven] = await past("loyalty");
  dataOf(await save("loyalty", 3, seven?.values ?? {}, "Вернули"));
  expect((await past("loyalty")).map(({ id }) => id)).toEqual([4, 3, 2, 0]);
  expect(dataOf(await gateway.call(loyaltyProgramme, {}))).toMatchObject({ earnPercent: 7, referralReward: "join" });
});

it("a form sent twice saves once, and of two who edit the second is told what holds", async () => {
  expect(
    (await Promise.all([save("shop", 1, { name: "Колесо" }), save("shop", 1, { name: "Колесо" })])).map(dataOf),
  ).toEqual(Array(2).fill({ waits: false }));
  expect(await past("shop")).toHaveLength(2);
  expect(await save("shop", 1, { name: "Шина" }, "", olga)).toMatchObject({
    status_code: 409,
    code: "version_conflict",
    data: { version: 2, values: { name: "Колесо" } },
  });
});

it("what cannot be is refused by field, in Russian, and nothing is saved", async () => {
  const { values } = await read("seller");
  const refusals = async (id: SettingsName, wrong: object) => {
    const answer = await save(id, 1, wrong);
    expect(answer).toMatchObject({ status_code: 422, code: "invalid" });
    return answer.status_code === 422 ? answer.errors.map(({ field, message }) => [field, message]) : [];
  };
  expect(await refusals("shop", { name: " " })).toEqual([["name", "Напишите название"]]);
  expect(await refusals("seller", { ...values, inn: "5903101232" })).toEqual([["inn", "Проверьте ИНН: в нём ошибка"]]);
  expect(await refusals("seller", { ...values, account: "40702810600000012346", vat: "" })).toEqual([
    ["vat", "Выберите НДС"],
    ["account", "20 цифр счёта не подходят к БИК"],
  ]);
  expect(await refusals("loyalty", { ...(await read("loyalty")).values, earnPercent: "51" })).toEqual([
    ["earnPercent", "От 0 до 50"],
  ]);
  expect(await connection.db.$count(shopSettings)).toBe(0);
});

it("without requisites nobody is paid by invoice", async () => {
  const hasInvoice = async () => (await terms()).payments.some(({ id }) => id === "invoice");
  expect(await hasInvoice()).toBe(true);
  dataOf(await save("seller", 1, {}));
  expect(await hasInvoice()).toBe(false);
  expect((await terms()).seller).toBeNull();
});

it("texts of the pages about the shop are told as HTML without what could do harm", async () => {
  expect((await terms()).texts).toEqual({ about: "", delivery: "", guarantee: "" });
  const guarantee = "Год на всё.\n\n<script>alert(1)</script><b onclick='x'>Два</b> на аккумуляторы.";
  dataOf(await save("pages", 1, { about: "", delivery: "", guarantee }));
  expect((await terms()).texts.guarantee).toBe("<p>Год на всё.</p>\n<p><b>Два</b> на аккумуляторы.</p>");
});

it("API-075 old batteries are worth what is set, and nothing is told of those that are not taken", async () => {
  expect((await terms()).tradeIn).toEqual({ least: 40_000, most: 150_000 });
  const none = { upTo45: "0", upTo60: "0", upTo75: "0", upTo100: "0", larger: "0" };
  dataOf(await save("tradeIn", 1, { ...none, upTo60: "700" }));
  expect((await terms()).tradeIn).toEqual({ least: 70_000, most: 70_000 });
  dataOf(await save("tradeIn", 2, none));
  expect((await terms()).tradeIn).toBeNull();
  expect(await save("tradeIn", 3, { ...none, larger: "1,5" })).toMatchObject({
    code: "invalid",
    errors: [{ field: "larger", message: "Напишите сумму в рублях, целым числом" }],
  });
  expect(await save("tradeIn", 3, { ...none, upTo45: "-1" })).toMatchObject({ errors: [{ field: "upTo45" }] });
});

it("other processes and the site's caches follow", async () => {
  const other = await openShopSettings(connection.db);
  const follow = followVersions(connection.pool, { settings: () => other.reload() });
  await follow();
  const version = async () => dataOf(await gateway.call(contentVersion, {})).version;
  const before = await version();
  dataOf(await save("shop", 1, { name: "Колесо" }));
  expect(other.current("shop").name).toBe("Интернет-магазин");
  await follow();
  expect(other.current("shop").name).toBe("Колесо");
  await shop.services.shopSettings.reload();
  expect(await version()).not.toBe(before);
  expect(dataOf(await gateway.call(layout, { x_region_slug: "" })).shop.name).toBe("Колесо");
});

const storeLogo = (file: File) => gateway.call(shopLogoStore, { files: [file] }, peter);
const logoOf = async (width: number, height: number) =>
  dataOf(await storeLogo(await pictureFile({ width, height }))).path;
const shownLogo = async () => {
  await shop.services.shopSettings.reload();
  return dataOf(await gateway.call(layout, { x_region_slug: "" })).shop.logo;
};

it("a logo is stored small, shown on the site, taken away and brought back", async () => {
  const first = await logoOf(1_600, 400);
  const second = await logoOf(128, 128);
  expect(first).toMatch(/-448x112\.webp$/);
  dataOf(await save("shop", 1, { name: "Колесо", logo: first }, "Новый знак"));
  expect(await shownLogo()).toBe(first);
  dataOf(await save("shop", 2, { name: "Колесо", logo: second }));
  dataOf(await save("shop", 3, { name: "Колесо" }, "Без картинки"));
  expect(await shownLogo()).toBe("");
  const earlier = (await past("shop")).find(({ note }) => note === "Новый знак");
  dataOf(await save("shop", 4, earlier?.values ?? {}, "Вернули"));
  expect([await shownLogo(), (await past("shop")).length]).toEqual([first, 5]);
});

it("what cannot be a logo is refused with what to do, and nothing is stored", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
  const wrong: [File, string][] = [
    [await pictureFile({ width: 600, height: 64 }), "слишком широкий: ваш 600 × 64"],
    [await pictureFile({ width: 64, height: 200 }), "слишком высокий"],
    [await pictureFile({ width: 40, height: 40 }), "слишком мелкий: ваш 40 × 40"],
    [new File([svg], "logo.svg", { type: "image/svg+xml" }), "JPEG, PNG или WebP"],
    [new File(["\x89PNG\r\n\x1a\nsomething"], "logo.png", { type: "image/png" }), "JPEG, PNG или WebP"],
  ];
  const before = await connection.db.$count(contentPictures);
  for (const [file, message] of wrong)
    expect(await storeLogo(file)).toMatchObject({
      code: "invalid",
      errors: [{ message: expect.stringContaining(message) }],
    });
  expect(await connection.db.$count(contentPictures)).toBe(before);
  const strange = `/api/gateway/content-pictures/${"0".repeat(40)}-64x64.webp`;
  for (const logo of [strange, "https://elsewhere.example/logo.png", "/favicon.svg"])
    expect(await save("shop", 1, { name: "Колесо", logo })).toMatchObject({
      code: "invalid",
      errors: [{ field: "values_logo" }],
    });
  expect(await connection.db.$count(shopSettings)).toBe(0);
});

it("GEN-032 the icon of the browser's tab is a small square, and the header's entry of the programme is what staff chose", async () => {
  const store = async (width: number, height: number) =>
    gateway.call(shopIconStore, { files: [await pictureFile({ width, height })] }, peter);
  for (const [width, height, message] of [
    [96, 64, "не квадратный: ваш 96 × 64"],
    [40, 40, "слишком мелкий: ваш 40 × 40"],
  ] as const)
    expect(await store(width, height)).toMatchObject({ errors: [{ message: expect.stringContaining(message) }] });
  const { path } = dataOf(await store(400, 400));
  expect(path).toMatch(/-192x192\.webp$/);
  dataOf(await save("shop", 1, { name: "Колесо", icon: path }));
  const { excludedWheelBrands, excludedCards } = live.current("loyalty");
  dataOf(
    await save("loyalty", 1, {
      earnPercent: 3,
      excludedWheelBrands,
      excludedCards,
      referralReward: "join",
      isInHeader: false,
    }),
  );
  await shop.services.shopSettings.reload();
  const shown = dataOf(await gateway.call(layout, { x_region_slug: "" }));
  expect([shown.shop.icon, shown.showBonusWidget]).toEqual([path, false]);
});

it("a certificate has a picture and words, and a year is a year", async () => {
  const { path } = dataOf(await gateway.call(shopCertificateStore, { files: [await pictureFile()] }, peter));
  for (const [values, field] of [
    [{ certificateTitle: "Сертификат Nokian" }, "certificate"],
    [{ certificate: path }, "certificateTitle"],
    [{ foundedYear: "02" }, "foundedYear"],
  ] as const)
    expect(await save("shop", 1, { name: "Колесо", ...values })).toMatchObject({
      code: "invalid",
      errors: [{ field }],
    });
});

it("what was saved before there were logos has none", async () => {
  await connection.db
    .insert(shopSettings)
    .values({ name: "shop", version: 2, value: { name: "Колесо" }, note: "", changedBy: null, changedAt: new Date() });
  await live.reload();
  expect([live.current("shop"), (await read("shop")).values]).toEqual([
    expect.objectContaining({ name: "Колесо", logo: "", icon: "", foundedYear: "" }),
    expect.objectContaining({ name: "Колесо", logo: "", icon: "", foundedYear: "" }),
  ]);
});

it.each([
  ["guesses", { firstPauseMinutes: 60, longestPauseMinutes: 10 }, "longestPauseMinutes"],
  ["guesses", { codesOfPhoneFromNetwork: 20, codesOfPhone: 5 }, "codesOfPhone"],
  ["holding", { unprovenOrders: 50, networkOrders: 10 }, "networkOrders"],
  ["holding", { networkPieces: 4_000 }, "shopPieces"],
] as const)(
  "figures of %s that contradict each other, %j, are refused at %s and not saved",
  async (id, typed, field) => {
    const before = (await read(id)).values;
    expect(await save(id, 1, { ...before, ...typed })).toMatchObject({
      status_code: 422,
      errors: [{ field, message: expect.stringMatching(/^Не меньше/) }],
    });
    expect((await read(id)).values).toEqual(before);
  },
);

it("a brand of wheels outside the programme is one that wheels have, by its address; one that was there may stay", async () => {
  const [wheel] = await connection.db
    .select({ slug: goods.brandSlug, title: goods.brandTitle })
    .from(goods)
    .where(and(eq(goods.category, "disk"), ne(goods.brandTitle, goods.brandSlug)))
    .limit(1);
  if (!wheel) throw new Error("no wheel");
  const { values } = await read("loyalty");
  const excluding = (...excludedWheelBrands: string[]) => save("loyalty", 1, { ...values, excludedWheelBrands });
  const [tyre] = await connection.db
    .select({ slug: goods.brandSlug })
    .from(goods)
    .where(
      and(
        eq(goods.category, "tyre"),
        notInArray(
          goods.brandSlug,
          connection.db.select({ slug: goods.brandSlug }).from(goods).where(eq(goods.category, "disk")),
        ),
      ),
    )
    .limit(1);
  for (const [brand, said] of [
    ["replya", "Дисков марки «replya» в каталоге нет"],
    [tyre?.slug ?? "", "Дисков марки"],
    [wheel.title, `Напишите ${wheel.slug} вместо «${wheel.title}»`],
  ] as const)
    expect(await excluding("replay", brand)).toMatchObject({
      status_code: 422,
      errors: [{ field: "values_excludedWheelBrands", message: expect.stringContaining(said) }],
    });
  expect(await connection.db.$count(shopSettings)).toBe(0);
  await connection.db.insert(shopSettings).values({
    name: "loyalty",
    version: 2,
    value: { ...values, excludedWheelBrands: ["gone"] },
    note: "",
    changedBy: null,
    changedAt: new Date(),
  });
  dataOf(await save("loyalty", 2, { ...values, excludedWheelBrands: ["gone", wheel.slug] }));
  expect((await read("loyalty")).values).toMatchObject({ excludedWheelBrands: ["gone", wheel.slug] });
});

it("the list says what is saved, by whom and why", async () => {
  dataOf(await save("shop", 1, { name: "Колесо" }, "Новая вывеска"));
  const { rows, total } = dataOf(await gateway.call(settingsList, { purpose: "page" }, peter));
  expect(total).toBe(9);
  expect(rows.map(({ id, isSaved, changedBy, note }) => [id, isSaved, changedBy, note])).toEqual([
    ["shop", true, "Ольга Сотрудник", "Новая вывеска"],
    ["seller", false, "", ""],
    ["pages", false, "", ""],
    ["loyalty", false, "", ""],
    ["tradeIn", false, "", ""],
    ["holding", false, "", ""],
    ["guesses", false, "", ""],
    ["secondPerson", false, "", ""],
    ["oneC", false, "", ""],
  ]);
});
