import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import { surges } from "../../gateway/platform/db/schema/booking.ts";
import { bookingInput, openTestBooking } from "../../gateway/testing/booking.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureLocations } from "../../gateway/testing/fixture.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { headingOf, textOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { startSite } from "../support/site.ts";

let identity: string;
let version: number;
const cookies: Record<string, string> = {};

async function cookieOf(...roles: string[]): Promise<string> {
  const person = { firstname: "Ольга", surname: "Котова", roles };
  const { accessToken, refreshToken } = await signInUser(gateway.shop, person);
  const tokens = { access_token: accessToken, refresh_token: refreshToken, token_type: "Bearer", expires_in: 3_600 };
  return `access_token=${accessToken}; token_info=${encodeURIComponent(JSON.stringify(tokens))}`;
}

const center = fixtureLocations.malysheva;
const DAY = "2026-11-21";
const plan = `/back-office/day-plan/?shop=${center}&day=${DAY}`;

const gateway = await startGatewayInTest();
const site = await startSite({ env: { GATEWAY_URL: gateway.url } });
const ask = asker(site);
beforeAll(async () => {
  const booking = openTestBooking(gateway.shop);
  const user = { name: "Виктория", phone: "+79120009911" };
  ({ identity } = dataOf(await booking.call(bookingCreate, bookingInput({ center, date: DAY, user }))));
  version = 1;
  for (const role of ["client", "callcenter", "manager", "service"]) cookies[role] = await cookieOf(role);
});
afterAll(async () => {
  await site?.stop();
  await gateway?.stop();
});

const as = (role: string) => ({ headers: { Cookie: cookies[role] ?? "" } });
const send = (role: string, path: string, body: string) =>
  ask(path, {
    method: "POST",
    headers: {
      Cookie: cookies[role] ?? "",
      Origin: site.url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body,
  });

it("home and service pages say that it is the rush, with the first free time", async () => {
  const { db } = gateway.shop.services.connection;
  await db.insert(surges).values({ regionSlug: "ekaterinburg", fromDay: "2026-11-20", toDay: "2026-11-25" });
  const service = textOf((await ask("/service/")).text);
  expect(service).toContain("Дни массовой переобувки");
  expect(service).toContain("Шиномонтаж сегодня 12:45");
  expect(textOf((await ask("/")).text)).toContain("Массовая переобувка. Ближайший шиномонтаж: ");
});

describe("the plan of a day", () => {
  it("is no page for guests and clients, and nothing that is kept", async () => {
    for (const path of [
      plan,
      `/back-office/day-plan/${identity}/`,
      "/back-office/day-plan/close/",
      "/back-office/waiting-list/1/",
    ]) {
      expect((await ask(path)).status).toBe(302);
      const refused = await ask(path, as("client"));
      expect([refused.status, headingOf(refused.text)]).toEqual([403, "Нет доступа"]);
    }
    const { headers, text } = await ask(plan, as("manager"));
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(textOf(text)).toContain("Виктория");
  });

  it("answers an operator why a time is not offered, without forms that change anything", async () => {
    const { status, text } = await ask(`${plan}&why=03:10`, as("callcenter"));
    expect(status).toBe(200);
    expect(textOf(text)).toContain("На 03:10 записаться нельзя");
    expect(textOf(text)).toContain("Записывают на время, кратное 15 минутам");
    expect(text).not.toContain(`/back-office/day-plan/${identity}/`);
    expect(text).not.toContain("/back-office/day-plan/close/");
    expect((await ask(`/back-office/day-plan/${identity}/`, as("callcenter"))).status).toBe(403);
    expect(
      (await send("callcenter", `/back-office/day-plan/${identity}/`, `intent=no-show&version=${version}`)).status,
    ).toBe(403);
  });

  it("leaves out what its address names wrongly, and has no centre for a master without one", async () => {
    expect((await ask("/back-office/day-plan/?shop=nonsense&day=32", as("manager"))).status).toBe(200);
    expect((await ask("/back-office/day-plan/?shop=999&day=2026-11-21", as("manager"))).status).toBe(404);
    const master = await ask("/back-office/day-plan/", as("service"));
    expect(textOf(master.text)).toContain("За вами не закреплён ни один центр");
  });

  it("keeps what was typed when a form is wrong, or the visit has changed meanwhile", async () => {
    const path = `/back-office/day-plan/${identity}/`;
    const wrong = await send("manager", path, `intent=cancel&version=${version}&reason=но`);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(">но</textarea>");
    const late = await send("manager", path, `intent=cancel&version=7&reason=${encodeURIComponent("Заболел мастер")}`);
    expect(late.status).toBe(409);
    expect(late.text).toContain(">Заболел мастер</textarea>");
    const early = await send("manager", path, `intent=no-show&version=${version}&confirmed=on`);
    expect([early.status, textOf(early.text).includes("через 15 минут после начала")]).toEqual([409, true]);
  });

  it("moves nobody to a time that was not chosen, and offers the visit's own on another day", async () => {
    const path = `/back-office/day-plan/${identity}/`;
    const chosen = (page: string) => /<option value="(\d\d:\d\d)" selected=""/.exec(page)?.[1];
    const same = await ask(path, as("manager"));
    const from = /\d\d:\d\d/.exec(headingOf(same.text))?.[0];
    expect(from).toBeDefined();
    expect(same.text).toContain(`<option value="${from}"`);
    expect(chosen(same.text)).toBeUndefined();
    const [, key] = /name="key" value="([^"]+)"/.exec(same.text) ?? [];
    const early = await send("manager", path, `intent=move&version=${version}&key=${key}&day=${DAY}&time=`);
    expect([early.status, textOf(early.text).includes("Выберите время")]).toEqual([422, true]);
    expect(chosen((await ask(`${path}?day=2026-11-24`, as("manager"))).text)).toBe(from);
  });
});
