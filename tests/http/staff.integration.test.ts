import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { userRoles } from "../../gateway/platform/db/schema/users.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { documentOf, shownText } from "../support/document.ts";
import { CALLER_SECRETS, startGatewayInTest } from "../support/gateway-in-test.ts";
import { headingOf, headOf, textOf } from "../support/html.ts";
import { type Answer, asker } from "../support/http.ts";
import { startSite } from "../support/site.ts";

interface Person {
  userId: number;
  cookie: string;
  accessToken: string;
}

async function person(phone: string, email: string, ...roles: { id: string; title: string }[]): Promise<Person> {
  const { userId, accessToken, refreshToken } = await signInUser(gateway.shop, {
    firstname: "Ольга",
    surname: "Котова",
    phones: [phone],
    emails: [email],
  });
  const { db } = gateway.shop.services.connection;
  if (roles.length > 0) await db.insert(userRoles).values(roles.map((role) => ({ userId, ...role })));
  const tokens = { access_token: accessToken, refresh_token: refreshToken, token_type: "Bearer", expires_in: 3_600 };
  const info = encodeURIComponent(JSON.stringify(tokens));
  return { userId, accessToken, cookie: `access_token=${accessToken}; token_info=${info}` };
}

const gateway = await startGatewayInTest();
const site = await startSite({
  env: {
    GATEWAY_URL: gateway.url,
    MARKETPLACE_EMAILS: "manager@shop.example",
    ANALYTICS_KIT_URL: "https://count.test/tag.js",
    ANALYTICS_COUNTER: "42",
  },
});
const ask = asker(site);
const client = await person("+79120000001", "client@example.ru");
const operator = await person("+79120000002", "operator@shop.example", { id: "callcenter", title: "Оператор" });
const manager = await person(
  "+79120000003",
  "manager@shop.example",
  { id: "callcenter", title: "Оператор" },
  { id: "manager", title: "Менеджер" },
);
beforeEach(() => {
  gateway.refuses = null;
});
afterAll(async () => {
  await site?.stop();
  await gateway?.stop();
});

const as = ({ cookie }: Person, headers: Record<string, string> = {}) => ({ headers: { Cookie: cookie, ...headers } });
const barOf = ({ text }: Answer) => documentOf(text).queryByRole("region", { name: "Панель оператора" });
const staffPages = [
  "/manager/departments/",
  "/manager/departments/1/",
  "/manager/",
  "/manager/clients/1/",
  "/search-client/?client=79120000001",
];

describe("the staff's own calls of the site", () => {
  const json = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });

  it("API-147 API-148 API-150 STF-062 answer JSON, set no cookie, and refuse another site's page", async () => {
    const login = { username: "manager@shop.example", password: "wrong password" };
    const wrong = await json("/api/auth/login.json", login);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Неверный Email или пароль");
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    expect((await json("/api/auth/logout.json", {})).status).toBe(200);
    const recoveries = ["manager@shop.example", "nobody@shop.example"].map((username) =>
      json("/api/auth/access-recovery.json", { username }),
    );
    const [known, unknown] = await Promise.all(recoveries);
    expect([known?.status, known?.text]).toEqual([200, unknown?.text]);
    expect((await json("/api/auth/login.json", login, { Origin: "https://evil.example" })).status).toBe(403);
  });

  it("API-149 API-164 tell at which field a new password is wrong", async () => {
    const { status, text } = await json("/api/auth/access-recovery/some-token.json", {
      password: "пароль для смены",
      passwordRepeat: "другой пароль",
    });
    expect(status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({ errors: [{ field: "passwordRepeat", message: "Пароли не совпадают" }] });
  });
});

describe("the secret of programs", () => {
  it("STF-042 is in no page of customers or staff, nor in a script of theirs", async () => {
    const pages = ["/", "/login", "/basket/", "/manager/", `/manager/clients/${client.userId}/`, "/manager/acting/"];
    const scripts = new Set<string>();
    for (const path of pages) {
      const { text } = await ask(path, as(manager));
      expect(text, path).not.toContain(CALLER_SECRETS.staff);
      for (const [, script = ""] of text.matchAll(/"(\/assets\/[^"]+\.js)"/g)) scripts.add(script);
    }
    expect(scripts.size).toBeGreaterThan(3);
    for (const script of scripts) expect((await ask(script)).text, script).not.toContain(CALLER_SECRETS.staff);
  });
});

describe("the description of the calls", () => {
  const paths = ["/api/gateway/openapi.json", "/api/gateway/docs", "/api/gateway/docs.css"];
  const statuses = async (headers: Record<string, string>) => {
    const found: number[] = [];
    for (const path of paths) found.push((await ask(path, { headers })).status);
    return found;
  };

  it("is read by staff who may change settings, and there for nobody else", async () => {
    const admin = await person("+79120000004", "admin@shop.example", { id: "admin", title: "Администратор" });
    expect(await statuses({ Authorization: `Bearer ${admin.accessToken}` })).toEqual([200, 200, 200]);
    expect(await statuses({ Authorization: `Bearer ${manager.accessToken}` })).toEqual([404, 404, 404]);
    expect(await statuses({ Cookie: admin.cookie })).toEqual([404, 404, 404]);
    expect(await statuses({ "X-Secret-Token": CALLER_SECRETS.staff })).toEqual([404, 404, 404]);
  });

  it("is read by programs with their secret, compressed for who takes that", async () => {
    const [path] = paths;
    const read = (headers: Record<string, string>) => fetch(`${gateway.url}${path}`, { headers });
    const shown = { "X-Secret-Token": CALLER_SECRETS.staff };
    const [plain, packed] = await Promise.all([
      read({ ...shown, "Accept-Encoding": "identity" }),
      read({ ...shown, "Accept-Encoding": "gzip" }),
    ]);
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    expect(await packed.text()).toBe(await plain.text());
    expect((await read({ "X-Secret-Token": "another" })).status).toBe(404);
  });
});

describe("pages of staff", () => {
  it.each(staffPages)(
    "STF-011 %s sends guests to sign in and back, and tells clients no more than that",
    async (path) => {
      const guest = await ask(path);
      expect(guest.status).toBe(302);
      expect(guest.headers.location).toBe(`/login?${new URLSearchParams({ next: path })}`);
      const refused = await ask(path, as(client));
      expect(refused.status).toBe(403);
      expect(headingOf(refused.text)).toBe("Нет доступа");
      expect(refused.text).not.toContain("Котова");
      expect(refused.headers["cache-control"]).toBe("private, no-store");
    },
  );

  it("a form of the card is refused to clients and to operators who may not act", async () => {
    const send = (sender: Person) =>
      ask(`/manager/clients/${client.userId}/`, {
        method: "POST",
        headers: { Cookie: sender.cookie, Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" },
        body: "intent=loyalty-sms&phone=%2B79120000001",
      });
    gateway.forgetCalls();
    expect((await send(client)).status).toBe(403);
    expect((await send(operator)).status).toBe(403);
    expect(gateway.calls.filter(({ call }) => call.includes("loyalty-sms"))).toEqual([]);
    expect((await send(manager)).status).toBe(303);
  });

  it("STF-007 STF-010 pages are stored nowhere and found by nobody", async () => {
    for (const path of ["/manager/", `/manager/clients/${client.userId}/`, "/search-client/?client=x"]) {
      const { status, headers, text } = await ask(path, as(manager));
      expect(status, path).toBe(200);
      expect(headers["cache-control"], path).toBe("private, no-store");
      expect(headers["x-robots-tag"], path).toBe("noindex");
      expect(headOf(text).robots, path).toBe("noindex");
    }
    const robots = (await ask("/robots.txt")).text;
    for (const path of ["/manager/", "/search-client/", "/cp-logout/"]) expect(robots).toContain(`Disallow: ${path}`);
  });

  it("STF-028 STF-029 CFG-011 a manager opens a card by ten digits, which are sent with 7", async () => {
    for (const phone of ["912000000", "79120000001"]) {
      const { status, text } = await ask(`/manager/?phone=${phone}`, as(manager));
      expect(status, phone).toBe(422);
      expect(textOf(text)).toContain("Введите 10 цифр номера без +7");
      expect(text).toContain(`value="${phone}"`);
    }
    const opened = await ask("/manager/?phone=9120000001", as(manager));
    expect(opened.headers.location).toBe("/manager/clients/79120000001/");
    const card = await ask("/manager/clients/79120000001/", as(manager));
    expect(card.headers.location).toBe(`/manager/clients/${client.userId}/`);
  });

  it("an operator sees contacts masked and no forms", async () => {
    const path = `/manager/clients/${client.userId}/`;
    const { text } = await ask(path, as(operator));
    expect(textOf(text)).toContain("+7 912 ***-**-01");
    expect(text).not.toMatch(/9120000001|\(912\) 000-00-01|client@example\.ru/);
    expect(text).not.toContain('value="loyalty-sms"');
    expect(textOf((await ask(path, as(manager))).text)).toContain("+7 (912) 000-00-01");
  });
});

describe("the operator's bar", () => {
  it("STF-012 STF-014 STF-015 STF-019 has the full name, the last role, and the search on every page", async () => {
    for (const path of ["/", "/catalog/tyres/", "/basket/", "/my/", "/nope/", "/manager/"]) {
      const bar = barOf(await ask(path, as(manager)));
      expect(shownText(bar), path).toContain("Ольга Котова");
      expect(shownText(bar), path).toContain("Менеджер");
      expect(bar?.querySelector('a[href="/manager/"]')?.textContent, path).toBe("Ольга Котова");
      expect(bar?.querySelector('form[action="/search-client/"] input[name="client"]'), path).not.toBeNull();
    }
  });

  it("STF-017 STF-018 resets the car from the page it is on, and has the link to sign out", async () => {
    const bar = barOf(await ask("/catalog/tyres/?sort=price", as(operator)));
    const reset = [...(bar?.querySelectorAll("form") ?? [])].find(({ method }) => method === "post");
    expect(shownText(reset)).toBe("Сбросить авто");
    expect(reset?.getAttribute("action")).toBe("/cars/");
    const fields = [...(reset?.querySelectorAll("input") ?? [])].map(({ name, value }) => [name, value]);
    expect(fields).toEqual([
      ["intent", "clear"],
      ["back", "/catalog/tyres/?sort=price"],
    ]);
    expect(bar?.querySelector('a[href="/cp-logout/"]')?.textContent).toBe("Выйти");
  });

  it("the link to marketplaces is for the addresses of the list", async () => {
    expect(barOf(await ask("/", as(manager)))?.querySelector('a[href="/manager/marketplace/"]')).not.toBeNull();
    expect(barOf(await ask("/", as(operator)))?.querySelector('a[href="/manager/marketplace/"]')).toBeNull();
  });

  it("STF-013 guests and clients get nothing of it, an operator's page before theirs or not", async () => {
    await ask("/", as(manager));
    for (const cookie of ["", client.cookie])
      for (const path of ["/", "/catalog/tyres/", "/my/"]) {
        const { text } = await ask(path, { headers: { Cookie: cookie } });
        expect(text).not.toMatch(/Панель оператора|search-client|cp-logout|data-operator|isOperator/);
      }
  });

  it("GEN-039 analytics is on the pages of clients, not on those of operators", async () => {
    const analytics = 'data-kit="analytics"';
    expect((await ask("/", as(client))).text).toContain(analytics);
    expect((await ask("/")).text).toContain(analytics);
    const { text } = await ask("/", as(operator));
    expect(text).not.toContain(analytics);
    expect(text).toMatch(/<html[^>]* data-operator=""/);
  });
});

describe("search", () => {
  it("STF-010 STF-031 opens the card of the only client found", async () => {
    const { status, headers } = await ask("/search-client/?client=79120000001", as(operator));
    expect([status, headers.location]).toEqual([302, `/manager/clients/${client.userId}/`]);
  });

  it("STF-047 lists several clients", async () => {
    const { status, text } = await ask(
      `/search-client/?${new URLSearchParams({ client: "Котова Ольга" })}`,
      as(manager),
    );
    expect(status).toBe(200);
    for (const { userId } of [client, operator, manager]) expect(text).toContain(`href="/manager/clients/${userId}/"`);
  });

  it("ERR-043 ERR-045 says that nobody was found, or that there was an error, and keeps what was typed", async () => {
    const none = await ask("/search-client/?client=00000000", as(operator));
    expect(none.status).toBe(200);
    expect(shownText(documentOf(none.text).getByRole("status"))).toBe("Клиент не найден");
    expect(none.text).toContain('value="00000000"');
    gateway.refuses = /user\/search\.json/;
    const failed = await ask("/search-client/?client=nobody%40example.ru", as(operator));
    expect(failed.status).toBe(503);
    expect(shownText(documentOf(failed.text).getByRole("alert"))).toBe("Возникла ошибка");
    expect(failed.text).toContain('value="nobody@example.ru"');
    expect(barOf(failed)).not.toBeNull();
  });

  it("what is typed is text, never markup", async () => {
    const { text } = await ask(`/search-client/?client=${encodeURIComponent('"><img src=x>')}`, as(operator));
    expect(text).not.toContain("<img src=x>");
  });
});

describe("signing out", () => {
  const stillIn = async ({ cookie }: Person) =>
    (await ask("/manager/", { headers: { Cookie: cookie } })).status === 200;

  it("STF-009 another site's link asks, a link of ours ends the session", async () => {
    const leaver = await person("+79120000009", "leaver@shop.example", { id: "callcenter", title: "Оператор" });
    const elsewhere: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" },
    ];
    for (const headers of elsewhere) {
      const asked = await ask("/cp-logout/", as(leaver, headers));
      expect(asked.status).toBe(200);
      expect(documentOf(asked.text).getAllByRole("button", { name: "Выйти" }).length).toBeGreaterThan(0);
    }
    expect(await stillIn(leaver)).toBe(true);
    const left = await ask("/cp-logout/", as(leaver, { "Sec-Fetch-Site": "same-origin" }));
    expect([left.status, left.headers.location]).toEqual([303, "/login"]);
    expect(String(left.headers["set-cookie"])).toMatch(/access_token=;/);
    expect(await stillIn(leaver)).toBe(false);
  });

  it("STF-009 the button of the page ends it too, and a guest goes to sign in", async () => {
    const leaver = await person("+79120000008", "leaver2@shop.example", { id: "manager", title: "Менеджер" });
    const headers = { Cookie: leaver.cookie, Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const left = await ask("/cp-logout/", { method: "POST", headers });
    expect(left.status).toBe(303);
    expect(await stillIn(leaver)).toBe(false);
    expect((await ask("/cp-logout/")).headers.location).toBe("/login");
  });
});
