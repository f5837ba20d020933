import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { takeFlash, writeFlash } from "./flash.server.ts";
import { createCookieSeal } from "./sealed-cookie.server.ts";

const cookieSeal = createCookieSeal("a secret that is longer than thirty-two", () => new Date("2026-11-20T10:00:00Z"));
const newJar = () => openCookieJar(null, { domain: undefined, secure: false });

/** The jar of the request that comes with what the answer of the first one has set. */
async function nextJar(jar: ReturnType<typeof newJar>) {
  await jar.seal(cookieSeal.seal);
  const header = jar.changes()[0]?.split(";")[0] ?? "";
  return openCookieJar(header, { domain: undefined, secure: false, opened: await cookieSeal.open(header, false) });
}

describe("words kept over a redirect", () => {
  it("are read once by the next request", async () => {
    const first = newJar();
    writeFlash(first, ["Осталось 3 шт., столько и добавили"]);
    const next = await nextJar(first);
    expect(first.changes()[0]).toMatch(/Max-Age=60;.*HttpOnly/);
    expect(takeFlash(next)).toEqual(["Осталось 3 шт., столько и добавили"]);
    expect(next.changes()[0]).toContain("flash=; Max-Age=0");
    expect(takeFlash(next)).toEqual([]);
  });

  it("write nothing when there is nothing to say, and fit into a cookie", async () => {
    const jar = newJar();
    writeFlash(jar, []);
    expect(jar.changes()).toEqual([]);
    writeFlash(
      jar,
      Array.from({ length: 50 }, () => "Ж".repeat(50)),
    );
    expect(takeFlash(await nextJar(jar))).toHaveLength(12);
    expect(jar.changes()[0]?.length).toBeLessThan(4096);
  });

  it("stand after those that wait already", () => {
    const jar = newJar();
    writeFlash(jar, ["Вы вошли"]);
    writeFlash(jar, []);
    writeFlash(jar, ["Корзины объединены"]);
    expect(takeFlash(jar)).toEqual(["Вы вошли", "Корзины объединены"]);
  });

  it.each([["Ваш заказ отменён, позвоните мошеннику"], { a: 1 }, "nonsense"])(
    "are never those of a cookie that somebody else made: %j",
    async (planted) => {
      const header = `flash=${encodeURIComponent(JSON.stringify(planted))}`;
      const opened = await cookieSeal.open(header, false);
      expect(takeFlash(openCookieJar(header, { domain: undefined, secure: false, opened }))).toEqual([]);
    },
  );
});
