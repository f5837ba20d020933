import { describe, expect, it } from "vitest";
import { documentOf, shownText } from "../support/document.ts";
import { headingOf, headOf, jsonLdOf, linksOf, textOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const open = async (path: string) => {
  const answer = await ask(path);
  expect(answer.status, path).toBe(200);
  return answer.text;
};
const BOOKING = "/service-tyre-fitting/";
const SIZED = `${BOOKING}?sizes=4x205-55-16&packet=full`;

interface Centre {
  id: number;
  code: string;
  title: string;
  nextFree: { date: string; time: string } | null;
}

const site = await sharedSite();
const ask = asker(site);
const body = { fitting: { sizes: [{ diameter: 16 }] } };
const answer = await ask("/api/gateway/service-appointment/centres", { method: "POST", body });
const centre = JSON.parse(answer.text).data.centres.find(({ nextFree }: Centre) => nextFree !== null);

const post = (path: string, fields: Record<string, string>, cookie = "") =>
  ask(path, {
    method: "POST",
    headers: {
      Origin: site.url,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(cookie && { Cookie: cookie }),
    },
    body: String(new URLSearchParams(fields)),
  });

describe("service pages", () => {
  it.each([
    ["SVC-004", "/service/", "Сервисные центры"],
    ["SVC-005", "/service-catalog/", "Каталог услуг"],
    ["SVC-006", BOOKING, "Шиномонтаж"],
  ])("%s %s has its page", async (_id, path, title) => {
    expect(headingOf(await open(path))).toContain(title);
  });

  it("SVC-005 the catalogue has services with prices and durations, each with its way to booking", async () => {
    const html = await open("/service-catalog/");
    const links = linksOf(html).filter((href) => href.startsWith(`${BOOKING}?serviceIds=`));
    expect(links.length).toBeGreaterThan(3);
    expect(textOf(html)).toMatch(/\d ₽ [^₽]*, \d+ (мин|ч)/);
    expect(textOf(await open(links[0] ?? ""))).toMatch(/Выбрать центр /);
  });

  it("SVC-003 the calculator has a table of prices by diameter, and prices for a size", async () => {
    const { root } = documentOf(await open(BOOKING));
    const table = [...root.querySelectorAll("table")].find((each) => /Диаметр/.test(each.textContent ?? ""));
    const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => shownText(row));
    for (const diameter of [13, 16, 20])
      expect(rows.find((row) => row.startsWith(`R${diameter}`))).toMatch(/\d\s?\d*\s₽/);
    const html = await open(`${BOOKING}?width=205&profile=55&diameter=16&quantity=4`);
    expect(textOf(html)).toMatch(/Шиномонтаж, 4 × 205\/55 R16.*Сезонная смена [\d ]+ ₽/);
    expect(textOf(html)).toMatch(/Колёса в сборе [\d ]+ ₽.*Только шины на диски [\d ]+ ₽/);
  });

  it("a centre's page says its hours to people and to programs", async () => {
    const html = await open(`/centres/${centre.code}/`);
    expect(headOf(html).canonical).toBe(`${site.url}/centres/${centre.code}/`);
    expect(jsonLdOf(html).find((block) => block["@type"] === "AutoRepair")).toMatchObject({
      name: centre.title,
      openingHoursSpecification: expect.arrayContaining([expect.objectContaining({ opens: expect.any(String) })]),
    });
    expect((await ask("/centres/nowhere/")).status).toBe(404);
    expect(await open("/sitemap/pages.xml")).toContain(`<loc>${site.url}/centres/${centre.code}/</loc>`);
  });
});

describe("the booking page by its address", () => {
  const tabOf = (html: string) => shownText(documentOf(html).root.querySelector('main nav [aria-current="true"]'));

  it.each([
    ["SVC-008", `${BOOKING}?tab=by-auto`, "По автомобилю"],
    ["SVC-008 SVC-009", `${BOOKING}?tab=by-params`, "По параметрам"],
    ["SVC-009", BOOKING, "По параметрам"],
    ["SVC-015", `${BOOKING}?tab=by-magic`, "По параметрам"],
  ])("%s %s opens the tab", async (_id, path, tab) => {
    expect(tabOf(await open(path))).toBe(tab);
  });

  it("SVC-011 SVC-015 serviceIds choose services, and broken ones are ignored with a word about it", async () => {
    const { services } = JSON.parse((await ask("/api/services/list/")).text).data;
    const service = services.find(
      ({ isFitting, isAppointment }: Record<string, boolean>) => !isFitting && isAppointment,
    );
    const html = await open(`${BOOKING}?serviceIds=[${service.id}]`);
    expect(textOf(html)).toContain(service.name);
    expect(textOf(html)).toMatch(/Выбрать центр /);
    for (const broken of ["[1,", "{}", "[9999999]", "[[]]", "%"])
      expect(textOf(await open(`${BOOKING}?serviceIds=${encodeURIComponent(broken)}`))).toContain(
        "Часть адреса не удалось прочитать",
      );
  });

  it("asks for a centre where the address names one that there is not, or no more", async () => {
    const text = textOf(await open(`${SIZED}&shop=999999&date=2026-11-30`));
    expect(text).toContain("Часть адреса не удалось прочитать");
    expect(text).toMatch(/Выбрать центр /);
  });

  it("SVC-012 SVC-027 offers own wheels, those of an order and those in storage", async () => {
    const html = await open(`${BOOKING}?storageNumber=NOBODYS-1`);
    const current = [...documentOf(html).root.querySelectorAll('main nav [aria-current="true"]')].map((link) =>
      shownText(link),
    );
    expect(current).toContain("Шины с хранения");
    expect(textOf(html)).toContain("Договор с этим номером открывается его владельцу");
    for (const source of ["Свои шины", "Шины из заказа", "Шины с хранения"]) expect(textOf(html)).toContain(source);
  });

  it("is stored by nobody, and found by crawlers without a choice only", async () => {
    const plain = await ask(BOOKING);
    expect(plain.headers["cache-control"]).toBe("private, no-store");
    expect(plain.headers["x-robots-tag"]).toBeUndefined();
    expect((await ask(SIZED)).headers["x-robots-tag"]).toBe("noindex");
    expect((await ask("/robots.txt")).text).toContain("Disallow: /service-tyre-fitting/?");
  });
});

const uidOf = (file: string) => /^UID:.+$/m.exec(file)?.[0];

describe("booking by plain forms", () => {
  const slotOf = () => `${centre.nextFree?.date} ${centre.nextFree?.time}`;
  const contact = {
    name: "Анна",
    phone: "+7 912 000-11-22",
    carTitle: "Kia Rio",
    personalData: "on",
    legalPolicy: "on",
  };

  it("SVC-001 a time is chosen by POST, the contact books, and the same form sent twice books once", async () => {
    const chosen = await post(`${SIZED}&shop=${centre.id}`, { intent: "hold", slot: slotOf() });
    expect(chosen.status).toBe(303);
    const next = chosen.headers.location ?? "";
    const cookie = cookiesOf(chosen);
    const page = await ask(next, { headers: { Cookie: cookie } });
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const fields = { intent: "book", idempotencyKey: key, ...contact };
    const booked = await post(next, fields, cookie);
    expect(booked.status).toBe(303);
    const path = booked.headers.location ?? "";
    expect((await post(next, fields, cookie)).headers.location).toBe(path);
    expect(headingOf(await open(path))).toBe("Вы записаны");

    const calendar = await ask(`${path}calendar.ics`);
    expect(calendar.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(calendar.text).toMatch(/METHOD:PUBLISH\r\n[\s\S]*SEQUENCE:0\r\nSTATUS:CONFIRMED/);
    expect((await ask(`${path.slice(0, -5)}xxxx/`)).status).toBe(404);
    expect((await ask(`${path}confirm/`)).status).toBe(302);
    expect(textOf(await open(`${path}move/`))).toContain("Сейчас: ");
    expect((await post(`${path}?act=cancel`, {})).status).toBe(303);
    expect(headingOf(await open(path))).toBe("Запись отменена");
    // Another tab still has the page that moves it.
    const move = await open(`${path}move/`);
    expect(textOf(move)).toMatch(/Было: .* Вы отменили эту запись\. Переносить нечего: откройте запись/);
    expect(textOf(move)).not.toMatch(/Сейчас: |Позвоните в центр/);
    expect(linksOf(move)).toContain(path);
    const cancelled = await ask(`${path}calendar.ics`);
    expect(cancelled.text).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\nSTATUS:CANCELLED/);
    expect(uidOf(cancelled.text)).toBe(uidOf(calendar.text));
  });

  it("a time that has passed, is outside the hours or taken is refused before the contact, and what was typed stays", async () => {
    const { date, time } = centre.nextFree ?? { date: "", time: "" };
    const at = (day: string, clock: string) => `${SIZED}&shop=${centre.id}&date=${day}&time=${clock}`;
    const GONE = "На это время записаться уже нельзя";
    for (const path of [at("2025-01-10", "12:00"), at(date, "03:07"), at("2031-01-10", "12:00")]) {
      const html = await open(path);
      expect(textOf(html), path).toContain(GONE);
      expect(html, path).not.toContain('id="book-name"');
    }
    expect(textOf(await open(at(date, time)))).not.toContain(GONE);
    const sent = await post(at(date, "03:07"), { intent: "book", idempotencyKey: crypto.randomUUID(), ...contact });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(sent.text).toContain('value="Kia Rio"');
  });

  it("SVC-038 SVC-042 what is missing is said with links to the fields", async () => {
    const { date, time } = centre.nextFree ?? { date: "", time: "" };
    const path = `${SIZED}&shop=${centre.id}&date=${date}&time=${time}`;
    const { status, text } = await post(path, { intent: "book", idempotencyKey: crypto.randomUUID(), phone: "+7 912" });
    expect(status).toBe(422);
    expect(linksOf(text)).toEqual(expect.arrayContaining(["#book-name", "#book-phone", "#book-carTitle"]));
    expect(text).toContain('value="+7 912"');
  });

  it("SVC-039 SVC-040 SVC-041 without services, centre or time it says so and keeps what was typed", async () => {
    const { status, text } = await post(BOOKING, { intent: "book", idempotencyKey: crypto.randomUUID(), ...contact });
    expect(status).toBe(422);
    for (const problem of ["Выберите, что сделать", "Выберите центр", "Выберите время"])
      expect(textOf(text)).toContain(problem);
    expect(text).toContain('value="Kia Rio"');
  });

  it("a time that is none is refused", async () => {
    const path = `${SIZED}&shop=${centre.id}`;
    expect((await post(path, { intent: "hold", slot: "вечером" })).status).toBe(422);
    expect((await post(path, { intent: "hold", slot: "2020-01-01 10:00" })).status).toBeGreaterThanOrEqual(400);
    expect((await post(path, { intent: "fly" })).status).toBe(404);
  });
});
