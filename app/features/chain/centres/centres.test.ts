import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { CentreFace } from "./centre-face.tsx";
import type { CentreCardView } from "./centre-view.ts";
import { loadCentres } from "./centres.server.ts";
import { isDarkAt } from "./daylight.ts";
import { faceOf, houseNumber } from "./facade-view.ts";

const region = { slug: "perm", title: "Пермь", titleIn: "в Перми", phone: "+73420000000", zone: "Asia/Yekaterinburg" };
const shopOf = (regionSlug: string) => ({
  id: 1,
  regionSlug,
  title: "Протектор на Ленина",
  address: "Пермь, Ленина, 1",
  phone: "+73420000001",
  lat: 58,
  lng: 56.2,
  zone: region.zone,
  hours: [],
  hoursText: "пн–вс 9:00–21:00",
  bays: 4,
  capabilities: ["max-inch-22", "storage"],
  photo: "",
});
const time = (clock: string) => ({ date: "2026-11-20", time: clock, datetime: "2026-11-20T10:45:00Z" });
const free = {
  isSurge: false,
  centres: [
    {
      id: 1,
      code: "perm-lenina",
      title: "",
      city: "Пермь",
      zone: region.zone,
      nextFree: time("15:45"),
      nextTimes: [time("15:45"), time("16:00")],
      openDays: [{ day: "2026-11-20", openMinute: 540, closeMinute: 1_260 }],
    },
  ],
};

const load = (
  shops: object[],
  rest: Record<string, unknown> = { nextFreeTimes: free },
  zone = region.zone,
  saveData = false,
) =>
  loadCentres(
    visitorWith(allOk({ layout: { region: { ...region, zone } }, shopOffices: { shops }, ...rest }), undefined, {
      regionSlug: "perm",
      saveData,
    }).visitor,
  );

it("REG-004 centres are the region's own by where they are", async () => {
  expect(await load([shopOf("perm")])).toMatchObject({ isOwn: true });
  expect(await load([shopOf("ekaterinburg")])).toMatchObject({ isOwn: false });
  expect(await load([])).toMatchObject({ isOwn: false, cards: [] });
});

it("a card says whether the centre is open, what it can and its next times, each to be pressed", async () => {
  const centres = await load([shopOf("perm")]);
  expect(centres?.cards[0]).toMatchObject({
    href: "/centres/perm-lenina/",
    face: { bays: 4, number: "1", isOpen: true, hasStore: true, hasTruckGate: false },
    opening: { isOpen: true, text: "Открыто до 21:00" },
    hoursText: "пн–вс 9:00–21:00",
    abilities: "Шиномонтаж до R22, хранение",
    timesLabel: "Шиномонтаж сегодня",
    times: [
      { label: "15:45", href: expect.stringMatching(/shop=1&date=2026-11-20&time=15%3A45/) },
      { label: "16:00", href: expect.stringContaining("time=16%3A00") },
    ],
  });
});

it("the shop's photograph takes the place of the drawing, but not for who saves data", async () => {
  const shops = [shopOf("perm"), { ...shopOf("perm"), photo: "/api/gateway/goods/picture/centre/1f" }];
  const photos = async (saveData: boolean) =>
    (await load(shops, { nextFreeTimes: free }, region.zone, saveData))?.cards.map(({ photo }) => photo);
  expect(await photos(false)).toEqual([
    null,
    { base: "/api/gateway/goods/picture/centre/1f", alt: "Протектор на Ленина: здание снаружи" },
  ]);
  expect(await photos(true)).toEqual([null, null]);
});

it("a face is a picture with its size and its name where there is a photograph, and a drawing else", async () => {
  const cards = (await load([shopOf("perm"), { ...shopOf("perm"), photo: "/p/1f" }]))?.cards ?? [];
  const [drawn = "", card = "", page = ""] = [[cards[0]], [cards[1]], [cards[1], "Протектор"]].map(([view, sign]) =>
    renderToStaticMarkup(
      createElement(CentreFace, {
        ...(view as CentreCardView),
        className: "",
        ...(sign ? { sign: String(sign) } : {}),
      }),
    ),
  );
  expect(drawn).toMatch(/^<svg/);
  expect(card).toMatch(
    /^<img src="\/p\/1f-240" srcSet="\/p\/1f-240, \/p\/1f-320 2x" width="240" height="180" alt="Протектор на Ленина/,
  );
  expect(card).toContain('loading="lazy"');
  expect(page).toContain('width="640" height="480"');
  expect(page).not.toContain("loading");
});

it("names the clock of a centre where the page's region has another", async () => {
  const centres = await load([shopOf("perm")], { nextFreeTimes: free }, "Europe/Moscow");
  expect(centres?.cards[0]?.timesLabel).toBe("Шиномонтаж сегодня (Пермь, UTC+5)");
});

it("shows centres without their times while these cannot be read", async () => {
  const centres = await load([shopOf("perm")], {});
  expect(centres?.cards[0]).toMatchObject({ href: null, opening: null, times: [], timesLabel: "" });
});

it.each([
  ["Москва, Варшавское шоссе, 125Ж", "125Ж"],
  ["Москва, 2-й Южнопортовый проезд, 16", "16"],
  ["Пермь, Ленина 12/3", "12/3"],
  ["посёлок Солнечный", ""],
])("the number over the door of «%s» is «%s»", (address, number) => {
  expect(houseNumber(address)).toBe(number);
});

it("the face of a centre follows its bays, works, house, hours and the light of its place", () => {
  const place = { ...shopOf("perm"), capabilities: ["truck", "service"] };
  expect(faceOf(place, false, new Date("2026-11-20T18:00:00Z"))).toEqual({
    bays: 4,
    number: "1",
    tone: 1,
    isOpen: false,
    isDark: true,
    hasTruckGate: true,
    hasStore: false,
    hasWorkshop: true,
  });
});

it.each([
  ["Moscow on a November noon", 55.7, 37.6, "2026-11-29T09:00Z", false],
  ["Moscow on a November evening", 55.7, 37.6, "2026-11-29T14:30Z", true],
  ["Moscow on a June evening", 55.7, 37.6, "2026-06-20T17:30Z", false],
  ["Vladivostok while Moscow has its morning", 43.1, 131.9, "2026-03-20T10:30Z", true],
  ["Murmansk on a June night", 69, 33.1, "2026-06-20T22:00Z", false],
])("it is dark or light in %s", (_, lat, lng, now, isDark) => {
  expect(isDarkAt({ lat, lng }, new Date(now))).toBe(isDark);
});
