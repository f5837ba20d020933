import { describe, expect, it } from "vitest";
import { documentOf, partOf, shownText } from "../support/document.ts";
import { headOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

const open = async (path: string, region?: string) => documentOf((await ask(path, region ? { region } : {})).text);

const ask = asker(await sharedSite());

describe("pages about the shop", () => {
  it.each(["/contacts/", "/delivery/", "/about/", "/guarantee/"])(
    "%s is a shared page with a canonical address and one first heading",
    async (path) => {
      const { status, headers, text } = await ask(path);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toMatch(/^public/);
      expect(headOf(text).canonical).toMatch(new RegExp(`${path}$`));
      expect(documentOf(text).getAllByRole("heading", { level: 1 })).toHaveLength(1);
    },
  );

  it("contacts have the centres by number with a way to a map, and the requisites of the seller", async () => {
    const page = await open("/contacts/");
    const centres = partOf(page.getByRole("region", { name: "Наши центры" }));
    const maps = centres.getAllByRole("link", { name: /^На карте/ });
    expect(maps.length).toBeGreaterThan(1);
    expect(maps[0]?.getAttribute("href")).toMatch(/^https:\/\/yandex\.ru\/maps\/\?pt=[\d.]+%2C[\d.]+&z=16/);
    const requisites = shownText(page.getByRole("region", { name: "Реквизиты" }));
    expect(requisites).toMatch(/ИНН\s*\d{10}.*ОГРН\s*\d{13}/s);
  });

  it("delivery tells the tariff of the region and the payments that are offered", async () => {
    const ways = async (region?: string) => {
      const page = await open("/delivery/", region);
      return shownText(page.getByRole("region", { name: "Как получить заказ" }));
    };
    expect(await ways()).toMatch(/Забрать в центре.*Бесплатно.*Наш курьер.*490\s₽.*от 15\s000\s₽/s);
    const elsewhere = await ways("barnaul");
    expect(elsewhere).not.toContain("Забрать в центре");
    expect(elsewhere).toMatch(/Наш курьер.*990\s₽/s);
    const payments = (await open("/delivery/")).getByRole("region", { name: "Как оплатить" });
    expect(shownText(payments)).toContain("При получении");
  });

  it("guarantee tells the days that returns are decided by", async () => {
    const text = shownText((await open("/guarantee/")).root);
    expect(text).toMatch(/принимаем 7\sдней после получения/);
    expect(text).toMatch(/не позже чем через 10\sдней/);
  });
});
