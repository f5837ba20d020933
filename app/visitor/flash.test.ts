import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { takeFlash, writeFlash } from "./flash.server.ts";

const jarWith = (header: string | null) => openCookieJar(header, { domain: undefined, secure: false });

describe("words kept over a redirect", () => {
  it("are read once by the next request", () => {
    const first = jarWith(null);
    writeFlash(first, ["Осталось 3 шт., столько и добавили"]);
    const cookie = first.changes()[0]?.split(";")[0] ?? "";
    expect(first.changes()[0]).toContain("Max-Age=60");
    expect(first.changes()[0]).toContain("HttpOnly");

    const next = jarWith(cookie);
    expect(takeFlash(next)).toEqual(["Осталось 3 шт., столько и добавили"]);
    expect(next.changes()[0]).toContain("flash=; Max-Age=0");
    expect(takeFlash(next)).toEqual([]);
  });

  it("write nothing when there is nothing to say, and fit into a cookie", () => {
    const jar = jarWith(null);
    writeFlash(jar, []);
    expect(jar.changes()).toEqual([]);
    writeFlash(
      jar,
      Array.from({ length: 50 }, () => "Ж".repeat(50)),
    );
    expect(jar.changes()[0]?.length).toBeLessThan(4096);
  });

  it("stand after those that wait already", () => {
    const jar = jarWith(null);
    writeFlash(jar, ["Вы вошли"]);
    writeFlash(jar, []);
    writeFlash(jar, ["Корзины объединены"]);
    expect(takeFlash(jar)).toEqual(["Вы вошли", "Корзины объединены"]);
  });

  it.each(["flash=%7B%22a%22%3A1%7D", "flash=nonsense", "flash=%5B1%2Cnull%5D"])("are nothing in %s", (cookie) =>
    expect(takeFlash(jarWith(cookie))).toEqual([]),
  );
});
