import { expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { featuredBrands, loadHome, secondBrands } from "./home.server.ts";
import { loadWaiting } from "./waiting.server.ts";

it("CFG-045 CFG-046 keeps the brand lists of the configuration", () => {
  expect(featuredBrands).toEqual(["ikon-tyres", "nokian", "nordman", "pirelli"]);
  expect(secondBrands).toEqual(["cordiant", "formula", "gislaved", "hankook", "pirelli", "torero", "laufenn"]);
});

const region = { slug: "perm", title: "Пермь", titleIn: "в Перми", phone: "+73420000000", zone: "Asia/Yekaterinburg" };
const layout = { region, shop: { name: "Протектор" }, missing: [] };

it("does without goods and cars that fail to load", async () => {
  const { visitor } = visitorWith(allOk({ layout }), undefined, { chosenCar: null, regionSlug: "perm" });
  expect(await loadHome(visitor, [])).toMatchObject({ brands: [], carBrands: [], widths: [], goods: { cards: [] } });
});

it("shows the goods of the first own car to who has chosen none", async () => {
  const answers = allOk({ layout, goodsList: { items: [], facets: [], total: 0 } });
  const { visitor, asked } = visitorWith(answers, undefined, { chosenCar: null, regionSlug: "perm" });
  const slugs = { brand: "kia", model: "rio", generation: "4", modification: "1-6" };
  await loadHome(visitor, [{ id: 1, label: "Kia Rio", slugs, isChosen: false }]);
  const filters = asked.flatMap(({ name, input }) => (name === "goodsList" ? [input] : []));
  expect(filters.at(-1)).toMatchObject({ filters: { autobrand: ["kia"], automodel: ["rio"] } });
});

it("tells of what the shop sells, and shows goods of the first list that it has", async () => {
  const ofShop = async (missing: string[]) => {
    const answers = allOk({ layout: { ...layout, missing }, goodsList: { items: [], facets: [], total: 0 } });
    const { visitor, asked } = visitorWith(answers, undefined, { chosenCar: null, regionSlug: "perm" });
    const { sold, goods } = await loadHome(visitor, []);
    const lists = asked.flatMap(({ name, input }) => (name === "goodsList" ? [input] : []));
    return { sold, title: goods.title, href: goods.href, lists };
  };
  expect(await ofShop([])).toMatchObject({
    sold: {
      mainly: "шины, диски и аккумуляторы",
      heading: "Шины, диски и аккумуляторы",
      all: "Шины, диски, аккумуляторы и автотовары",
    },
    title: "Шины",
    href: "/catalog/tyres/",
  });
  const missing = ["/catalog/tyres/", "/catalog/tyres/category-is-trucktyre/", "/catalog/wheels/", "/search/oils/"];
  expect(await ofShop(missing)).toMatchObject({
    sold: { mainly: "аккумуляторы", all: "Аккумуляторы и автотовары" },
    title: "Аккумуляторы",
    href: "/search/battery/",
    lists: [{ category: "battery" }, { category: "battery" }],
  });
});

const order = (
  identity: string,
  status: string,
  deadline: object = { kind: "kept", until: "2026-11-25T10:00:00Z" },
) => ({
  identity,
  status,
  sum: 2_493_000,
  place: "Протектор на Щёлковском",
  zone: "Europe/Moscow",
  deadline,
});
const visit = {
  title: "Шиномонтаж",
  service: { datetime: "2026-12-02T08:00:00Z" },
  shop: { title: "Протектор на Варшавке", address: "Варшавское шоссе, 125Ж", city: "Москва", zone: "Europe/Moscow" },
};
const waiting = (orders: object[], services: object[], user: Partial<User> | null = {}) =>
  loadWaiting(
    visitorWith(
      allOk({ layout, ordersMine: { orders, total: 1 }, appointmentsMine: { services, total: 1 } }),
      undefined,
      { user: user as User | null },
    ).visitor,
  );

it("tells what waits: money and until when, then goods and what is to be paid, then the visit, two at most", async () => {
  const unpaid = order("1", "new", { kind: "pay", until: "2026-11-20T10:22:00Z" });
  expect(await waiting([order("2", "new"), order("3", "ready"), unpaid], [visit])).toEqual([
    {
      kind: "pay",
      title: "Оплатите заказ 1 до 13:22 сегодняшнего дня",
      text: "24\u00a0930\u00a0₽, потом он отменится сам",
      href: "/my/orders/1/",
    },
    {
      kind: "ready",
      title: "Заказ 3 ждёт вас",
      text: "Протектор на Щёлковском, к оплате 24\u00a0930\u00a0₽",
      href: "/my/orders/3/",
    },
  ]);
  expect(await waiting([order("3", "ready", { kind: "paid" })], [visit])).toMatchObject([
    { kind: "ready", text: "Протектор на Щёлковском" },
    { kind: "visit", title: "2\u00a0декабря, 11:00 (Москва, UTC+3): Шиномонтаж", href: "/my/appointments/" },
  ]);
});

it("a guest is told what this browser has not paid yet, and until when", async () => {
  const kept = (deadline: object) => ({ ...order("7", "new", deadline), delivery: { zone: "Europe/Moscow" } });
  const shown = (deadline: object) => {
    const { visitor, cookies } = visitorWith(allOk({ orderByIdentity: { order: kept(deadline) } }), undefined, {
      user: null,
    });
    cookies.set("paying", JSON.stringify([{ number: "7", access: "key" }]), { maxAgeSeconds: 60 });
    return loadWaiting(visitor);
  };
  expect(await shown({ kind: "pay", until: "2026-11-20T10:22:00Z" })).toEqual([
    {
      kind: "pay",
      title: "Оплатите заказ 7 до 13:22 сегодняшнего дня",
      text: "24\u00a0930\u00a0₽, потом он отменится сам",
      href: "/order/7/key/pay/",
    },
  ]);
  expect(await shown({ kind: "paid" })).toEqual([]);
});

it("nothing waits for a guest, or while the gateway does not answer", async () => {
  expect(await waiting([order("3", "ready")], [visit], null)).toEqual([]);
  expect(await loadWaiting(visitorWith({}, undefined, { user: {} as User }).visitor)).toEqual([]);
});
