import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authLogin } from "../../gateway/contract/customers/auth.ts";
import { crmOrderCancel, crmOrderStatus } from "../../gateway/contract/sales/orders.ts";
import { hashPassword } from "../../gateway/customers/auth/password-hash.ts";
import { type AuthShop, openAuthShop } from "../../gateway/testing/auth.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { codesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { startWorkers, type Workers } from "../support/workers.ts";

describe.skipIf(!hasPostgres())("guesses at several gateways, on one PostgreSQL", () => {
  let workers: Workers<AuthShop>;

  beforeAll(async () => {
    workers = await startWorkers((connection) => openAuthShop(connection));
  });
  afterAll(async () => {
    expect(workers.all.flatMap(({ failures }) => failures)).toEqual([]);
    await workers.stop();
  });

  it("API-011 let five passwords of one account through from one network, thirty from all, and no more, known or not", async () => {
    await signInUser(workers.first, {
      emails: ["guess@shop.test"],
      passwordHash: await hashPassword("right password"),
    });
    for (const username of ["guess@shop.test", "nobody@shop.test"]) {
      const answers = await workers.together(40, (shop, n) =>
        shop.call(authLogin, { username, password: `guess ${n}` }, { address: `203.0.113.${n}` }),
      );
      expect(codesOf(answers)).toEqual({ unauthorized: 5, too_many: 35 });
      const elsewhere = await workers.together(40, (shop, n) =>
        shop.call(authLogin, { username, password: `guess ${n}` }, { address: `198.51.${n}.7` }),
      );
      expect(codesOf(elsewhere)).toEqual({ unauthorized: 25, too_many: 15 });
    }
  });

  it("keep no known browser out, whatever is guessed elsewhere, and five wrong passwords in it close that browser alone", async () => {
    const username = "known@shop.test";
    const password = "right password";
    await signInUser(workers.first, { emails: [username], passwordHash: await hashPassword(password) });
    const login = (given: object, address = "203.0.113.7") =>
      workers.first.call(authLogin, { username, password, ...given }, { address });
    const { browser_proof } = dataOf(await login({}));
    await workers.together(60, (shop, n) =>
      shop.call(authLogin, { username, password: `guess ${n}` }, { address: `198.18.${n}.7` }),
    );
    expect((await login({})).code).toBe("too_many");
    expect((await login({ browser_proof })).status_code).toBe(200);
    for (let n = 0; n < 5; n += 1)
      expect((await login({ browser_proof, password: "wrong password" })).code).toBe("unauthorized");
    expect((await login({ browser_proof })).code).toBe("too_many");
    expect((await login({ browser_proof: `${browser_proof}x` })).code).toBe("too_many");
  });

  it("let thirty passwords from one address through and no more, a household's IPv6 network being one", async () => {
    for (const addressOf of [() => "198.51.100.7", (n: number) => `2001:db8:0:1::${n.toString(16)}`]) {
      const answers = await workers.together(44, (shop, n) =>
        shop.call(
          authLogin,
          { username: `${addressOf(n).length}-${n}@shop.test`, password: "guess" },
          { address: addressOf(n) },
        ),
      );
      expect(codesOf(answers)).toEqual({ unauthorized: 30, too_many: 14 });
    }
  });

  it("ORD-009 ORD-010 let twenty look-ups of orders a minute from one address through and no more", async () => {
    const answers = await workers.together(50, (shop, n) =>
      shop.call(crmOrderStatus, { phone: `91200000${10 + n}`, reserve_id: "10000000" }, { address: "198.51.100.9" }),
    );
    expect(codesOf(answers)).toEqual({ not_found: 20, too_many: 30 });
  });

  it("ORD-009 let thirty wrong numbers of one phone's orders through and no more, from whatever addresses", async () => {
    const answers = await workers.together(60, (shop, n) =>
      shop.call(
        n % 3 ? crmOrderStatus : crmOrderCancel,
        { phone: "9125550001", reserve_id: String(10_000_000 + n) },
        { address: `192.0.${n}.7` },
      ),
    );
    expect(codesOf(answers)).toEqual({ not_found: 30, too_many: 30 });
  });
});
