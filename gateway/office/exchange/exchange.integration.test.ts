import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { EXCHANGE_BITRIX_PATH, EXCHANGE_PART_BYTES, type ExchangeType } from "../../contract/office/exchange.ts";
import { exchangeFiles } from "../../platform/db/schema/exchange.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";
import { WRONG_SECRETS_AN_HOUR } from "../../platform/http/program-secrets.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { EXCHANGE_LIMITS, findFile, readStoredFile, takePart } from "./files-store.ts";
import { findSessionBySessid } from "./sessions-store.ts";
import { openTestExchange } from "./testing.ts";

const { connection, shop } = await ownShop();
const exchange = await openTestExchange(shop);
afterAll(() => exchange.close());

/** What is stored under a name of a session. */
async function stored(sessid: string, name: string): Promise<string | null> {
  const session = await findSessionBySessid(connection.db, sessid, shop.services.now());
  const file = session && (await findFile(connection.db, session.id, name));
  return file && (await readStoredFile(connection.db, file)).toString("utf8");
}
const part = (letter: string) => letter.repeat(2_000);
const isFailure = { status: 200, text: expect.stringMatching(/^failure\n.*[а-я]/) };

describe("An exchange with 1C", () => {
  it("signs in by the password, and goes on with it, with the session alone, or by the number that it was told", async () => {
    const { text, type } = await exchange.ask({ type: "catalog", mode: "checkauth" });
    expect(text).toMatch(/^success\nexchange_1c\n[\w-]{32}\nsessid=[\w-]{32}\ntimestamp=\d{10}$/);
    expect(type).toMatch(/^text\/plain/);
    for (const isCookieOnly of [false, true]) {
      const one = await exchange.begin("catalog", { isCookieOnly });
      expect((await one.inMode("init", { version: "2.08" })).text).toBe(
        `zip=yes\nfile_limit=${EXCHANGE_PART_BYTES}\nsessid=${one.sessid}\nversion=2.10`,
      );
      expect(await one.send("a.xml", "<a/>")).toBe("success");
      expect(await stored(one.sessid, "a.xml")).toBe("<a/>");
    }
    const { sessid } = await exchange.begin();
    expect((await exchange.ask({ type: "catalog", mode: "init", sessid })).text).toMatch(/^zip=yes\n/);
    for (const cookie of [null, "exchange_1c=guessed"])
      expect(await exchange.ask({ type: "catalog", mode: "init", sessid }, { password: null, cookie })).toMatchObject({
        status: 401,
      });
  });

  it("asks for files of orders as they are where they are done as soon as they are there", async () => {
    const init = async (type: ExchangeType, version: string) => {
      const { inMode } = await exchange.begin(type, { version });
      return (await inMode("init", { version })).text.split("\n", 1);
    };
    for (const version of ["", "2.07"]) {
      expect(await init("sale", version)).toEqual(["zip=no"]);
      expect(await init("catalog", version)).toEqual(["zip=yes"]);
    }
    expect(await init("sale", "2.08")).toEqual(["zip=yes"]);
  });

  it("is refused without password or session, and from networks that are not named", async () => {
    const refused = { status: 401, text: "failure\nНеверный логин или пароль" };
    expect(await exchange.ask({ type: "catalog", mode: "checkauth" }, { password: "другой" })).toMatchObject(refused);
    expect(await exchange.ask({ type: "catalog", mode: "checkauth" }, { password: null })).toMatchObject(refused);
    const file = { type: "catalog", mode: "file", filename: "x.xml" };
    const stranger = { password: null, cookie: "exchange_1c=0000", body: Buffer.from("<a/>") };
    expect(await exchange.ask(file, stranger)).toMatchObject(refused);
    const { signs } = await exchange.begin();
    const wrongPassword = { ...signs, password: "другой" };
    expect(await exchange.ask({ type: "catalog", mode: "init" }, wrongPassword)).toMatchObject(refused);
    expect(await exchange.ask({ type: "catalog", mode: "checkauth" }, { ...signs, password: null })).toMatchObject(
      refused,
    );
    const narrow = await openTestExchange(shop, { networks: ["198.51.100.0/24", "2001:db8::/32"] });
    try {
      const from = (address: string) => narrow.ask({ type: "catalog", mode: "checkauth" }, { address });
      for (const address of ["203.0.113.5", "", "198.51.101.1"])
        expect(await from(address)).toMatchObject({ status: 403, text: "failure\nС этого адреса обмен закрыт" });
      for (const address of ["198.51.100.7", "::ffff:198.51.100.7", "2001:db8::7"])
        expect((await from(address)).text).toMatch(/^success\n/);
    } finally {
      await narrow.close();
    }
  });

  it("keeps whoever guesses out for an hour, and nobody else", async () => {
    const from = (address: string, password?: string) =>
      exchange.ask({ type: "catalog", mode: "checkauth" }, { address, ...(password && { password }) });
    for (let n = 0; n < WRONG_SECRETS_AN_HOUR; n += 1) await from("192.0.2.9", `guess ${n}`);
    expect(await from("192.0.2.9")).toMatchObject({ status: 401 });
    expect((await from("192.0.2.10")).text).toMatch(/^success\n/);
    await connection.db.delete(useCounts);
  });

  it("answers at the address of Bitrix only where a setting opens it", async () => {
    const asked = { type: "catalog", mode: "checkauth" };
    expect(await exchange.ask(asked, { path: EXCHANGE_BITRIX_PATH })).toMatchObject({ status: 404 });
    const other = await openTestExchange(shop, { hasBitrixPath: true });
    expect((await other.ask(asked, { path: EXCHANGE_BITRIX_PATH })).text).toMatch(/^success\n/);
    await other.close();
  });

  it("adds parts of one name, takes one that comes twice once, and begins anew with the first", async () => {
    const one = await exchange.begin();
    for (const letter of ["a", "b", "b", "c"]) expect(await one.send("list.xml", part(letter))).toBe("success");
    expect(await stored(one.sessid, "list.xml")).toBe(part("a") + part("b") + part("c"));
    for (const letter of ["a", "b"]) await one.send("list.xml", part(letter));
    expect(await stored(one.sessid, "list.xml")).toBe(part("a") + part("b"));
  });

  it("begins every file anew after the connection was lost and 1C has signed in again", async () => {
    const lost = await exchange.begin();
    await lost.send("list.xml", part("a"));
    const again = await exchange.begin();
    for (const letter of ["a", "b"]) await again.send("list.xml", part(letter));
    expect(await stored(again.sessid, "list.xml")).toBe(part("a") + part("b"));
    expect(await stored(lost.sessid, "list.xml")).toBe(part("a"));
  });

  it("keeps files of two sessions apart that send the same names at once", async () => {
    const [one, other] = await Promise.all([exchange.begin(), exchange.begin()]);
    for (const letter of ["a", "b", "c"])
      await Promise.all([one.send("list.xml", part(letter)), other.send("list.xml", part(letter.toUpperCase()))]);
    expect(await stored(one.sessid, "list.xml")).toBe(part("a") + part("b") + part("c"));
    expect(await stored(other.sessid, "list.xml")).toBe(part("A") + part("B") + part("C"));
  });

  it("refuses names that lead elsewhere, empty and large files, and what it does not know", async () => {
    const one = await exchange.begin();
    const body = Buffer.from("<a/>");
    for (const filename of [
      "../outside.xml",
      "/etc/outside.xml",
      "..\\outside.xml",
      "a\u0000.xml",
      "",
      "x".repeat(600),
    ])
      expect(await one.inMode("file", { filename }, { body }), filename).toMatchObject(isFailure);
    expect(await one.inMode("file", { filename: "a.xml" })).toMatchObject(isFailure);
    for (const [type, mode] of [
      ["catalog", "nonsense"],
      ["catalog", "query"],
      ["nonsense", "init"],
      ["catalog", "constructor"],
    ])
      expect(await one.inMode(mode ?? "", { type: type ?? "" }), `${type} ${mode}`).toMatchObject(isFailure);
    const large = await one.inMode(
      "file",
      { filename: "big.xml" },
      { body: Buffer.alloc(EXCHANGE_PART_BYTES + 1, 32) },
    );
    expect(large).toMatchObject({ status: 413, text: expect.stringMatching(/^failure\n/) });
    expect(await stored(one.sessid, "big.xml")).toBeNull();
  });

  it("takes no more than its limits", async () => {
    const { sessid } = await exchange.begin();
    const { db } = connection;
    const now = shop.services.now();
    const session = await findSessionBySessid(db, sessid, now);
    if (session === null) throw new Error("no session");
    const limits = { fileBytes: 5_000, sessionBytes: 9_000, files: 3 };
    const take = (name: string, letter: string, bytes = 2_000) =>
      db.transaction((tx) => takePart(tx, session, { name, bytes: Buffer.alloc(bytes, letter), now, limits }));
    expect(await take("a.xml", "a")).toBeNull();
    expect(await take("a.xml", "b")).toBeNull();
    expect(await take("a.xml", "c")).toMatch(/^файл больше/);
    expect(await take("b.xml", "a")).toBeNull();
    expect(await take("b.xml", "d", 4_000)).toMatch(/^файл больше/);
    expect(await take("c.xml", "e")).toBeNull();
    expect(await take("d.xml", "f", 100)).toMatch(/больше 3 файлов/);
    expect(await take("c.xml", "g")).toMatch(/^файлы обмена вместе больше/);
    expect(await db.select().from(exchangeFiles).where(eq(exchangeFiles.sessionId, session.id))).toHaveLength(3);
    // Files of orders are held as a whole.
    const sale = await findSessionBySessid(db, (await exchange.begin("sale")).sessid, now);
    if (sale === null) throw new Error("no session");
    const bytes = Buffer.alloc(EXCHANGE_LIMITS.sale.fileBytes + 1, "z");
    expect(await db.transaction((tx) => takePart(tx, sale, { name: "orders.xml", bytes, now }))).toBe(
      "файл больше 32 МБ",
    );
  });
});
