import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../gateway/demo/customers-people.ts";
import { asker } from "../support/http.ts";
import { startSite } from "../support/site.ts";
import { type SpecifiedCall, specifiedCalls } from "../support/specified-call.ts";
import { IS_QUICK } from "../support/test-scope.ts";

const SECRET = "secret-of-the-programs-of-the-shop";
const ANNA_PHONE = "79000000001";

/** A reply, as loosely as its readers know it. */
// biome-ignore lint/suspicious/noExplicitAny: what replies hold is what these tests are about
type Json = any;

interface Request {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: object | FormData | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Access token. */
  as?: string | undefined;
}

/** The public site, or the gateway that is a process of its own: both take every call. */
interface Door {
  name: "site" | "gateway";
  /** Answers the whole reply, whatever its status. */
  ask(request: Request): Promise<{ status: number; reply: Json }>;
  /** The data of a reply that has to be a success. */
  read(path: string, as?: string, headers?: Record<string, string>): Promise<Json>;
  post(path: string, body: object, as?: string, headers?: Record<string, string>): Promise<Json>;
  /** Where the staff secret is not taken, a member of staff signs in instead. */
  program: string | undefined;
}

const people: Record<string, string> = {};
const emailOf = (name: string) => `${name}@example.ru`;

function doorAt(name: Door["name"], send: (request: Request) => Promise<{ status: number; text: string }>): Door {
  const ask: Door["ask"] = async (request) => {
    const { status, text } = await send(request);
    return { status, reply: JSON.parse(text) };
  };
  const dataOf = async (request: Request) => {
    const { status, reply } = await ask(request);
    expect([status, reply.errors], `${request.method} ${request.path}`).toEqual([200, []]);
    return reply.data;
  };
  return {
    name,
    ask,
    read: (path, as, headers) => dataOf({ method: "GET", path, as, headers }),
    post: (path, body, as, headers) => dataOf({ method: "POST", path, body, as, headers }),
    program: undefined,
  };
}

/** As the specification's client sends it: no cookie, no Origin. */
async function encode({ query = {}, path, body, as, headers = {} }: Request) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  const form = body instanceof FormData ? new Response(body) : null;
  return {
    address: pairs.length > 0 ? `${path}${path.includes("?") ? "&" : "?"}${pairs.join("&")}` : path,
    payload: form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? undefined : JSON.stringify(body),
    headers: {
      "Content-Type": form?.headers.get("Content-Type") ?? "application/json",
      "X-PIPELINE_ID": "tests",
      ...(as && { Authorization: `Bearer ${as}` }),
      ...headers,
    },
  };
}

async function send(origin: string, request: Request) {
  const { address, payload, headers } = await encode(request);
  const response = await fetch(origin + address, {
    method: request.method,
    headers,
    ...(payload !== undefined && { body: payload }),
  });
  return { status: response.status, text: await response.text() };
}

const shop = await startSite({
  hasSeparateGateway: true,
  gatewayEnv: {
    STAFF_SECRET: SECRET,
    STAFF_SECOND_PROOF: "no",
    MARKETPLACE_EMAILS: emailOf("manager"),
    DEMO_BANK: "yes",
  },
});
const doors = {
  site: doorAt("site", (request) => send(shop.url, request)),
  gateway: doorAt("gateway", (request) => send(shop.gatewayUrl ?? "", request)),
};
beforeAll(async () => {
  for (const name of ["anna", "manager", "department", "admin"])
    people[name] = (
      await doors.gateway.post("/api/gateway/auth/user/login", { username: emailOf(name), password: DEMO_PASSWORD })
    ).access_token;
  doors.site.program = people.manager;
});
afterAll(() => shop?.stop());

/** A call that the site takes it hands to the gateway: `npm test` goes in by the site, `npm run test:full` by the gateway's own door as well. */
const tried = (): Door[] => (IS_QUICK ? [doors.site] : Object.values(doors));

const rows = new Map(specifiedCalls().map((call) => [call.id, call]));
const held = new Set<string>();

/** What a call sends: values for everything that its row names. */
interface Sent {
  /** For a row that leaves it open. */
  method?: "GET" | "POST";
  /** Values of the names in the path. */
  at?: Readonly<Record<string, string | number>>;
  /** Where decisions read the path otherwise: which one, and how. */
  path?: readonly [decision: string, path: string];
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  as?: string | undefined;
  /** What the row does not name, by the decision that says so: `storage 5`. */
  also?: Readonly<Record<string, readonly string[]>>;
  /** The failure that is expected. */
  status?: number;
}

type Entry = (send: (sent?: Sent) => Promise<Json>, door: Door) => Promise<void>;

/**
 * Sends a call exactly as its row says to the site and to the gateway, and compares reply and effect. `send` answers the whole reply. The
 * title begins with the id of the row.
 */
function specified(title: string, entry: Entry): void {
  const [id = ""] = title.split(" ");
  held.add(id);
  it(title, async () => {
    const row = rows.get(id);
    if (!row) throw new Error(`${id} is no call of the specification`);
    for (const door of tried()) {
      const named = new Set<string>();
      await entry((sent = {}) => sendRow(row, door, sent, named), door);
      const written = [...Object.keys(row.query), ...row.fields, ...row.headers].map(plainName);
      expect([...named], `${door.name}: names of ${id} that were sent`).toEqual(expect.arrayContaining(written));
    }
  });
}

const plainName = (name: string): string => name.toLowerCase();

async function sendRow(row: SpecifiedCall, door: Door, sent: Sent, named: Set<string>): Promise<Json> {
  const { query = {}, body, headers = {}, also = {}, at = {} } = sent;
  const method = sent.method ?? row.method ?? "";
  for (const [name, fixed] of Object.entries(row.query)) if (fixed !== null) expect(query[name]).toBe(fixed);
  const names = [...Object.keys(query), ...Object.keys(body ?? {}), ...Object.keys(headers)].map(plainName);
  for (const name of names) named.add(name);
  const known = new Set([...Object.keys(row.query), ...row.fields, ...row.headers].map(plainName));
  const decided = Object.values(also).flat().map(plainName);
  expect(
    names.filter((name) => !known.has(name) && !decided.includes(name)),
    "names that neither the row nor a decision has",
  ).toEqual([]);
  for (const decision of [...Object.keys(also), ...(sent.path ? [sent.path[0]] : [])]) requireDecision(decision);
  if (row.fields.length > 0 && method !== "GET" && method !== "DELETE")
    expect(Object.keys(query), "the row has these in the body").toEqual(
      expect.not.arrayContaining(row.fields as string[]),
    );

  const path = (sent.path?.[1] ?? row.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(at[name] ?? ""),
  );
  const { status, reply } = await door.ask({
    method,
    path,
    query,
    headers,
    as: sent.as,
    body: body && (row.isMultipart ? formOf(body) : body),
  });
  expect([status, reply.status_code, reply.errors.map(({ message }: Json) => message)], door.name).toEqual([
    sent.status ?? 200,
    sent.status ?? 200,
    sent.status === undefined ? [] : [expect.stringMatching(/[а-яё]/i)],
  ]);
  if (sent.status === undefined) for (const field of row.reply) expectField(reply, field);
  return reply;
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, one instanceof File ? one : String(one));
  return form;
}

/** `services[].key` in a reply: there, and in every row of a list. */
function expectField(reply: Json, field: string): void {
  const [list = "", name] = field.split("[].");
  const at = (path: string) =>
    path
      .replace("[]", "")
      .split(".")
      .reduce((value, key) => value?.[key], reply);
  const value = at(list);
  expect(value, field).toBeDefined();
  if (!field.includes("[]")) return;
  expect(value, field).toBeInstanceOf(Array);
  if (name) for (const row of value) expect(row, field).toHaveProperty(name);
}

/** `storage 5` is an entry of docs/decisions/storage.md. */
function requireDecision(named: string): void {
  const [capability = "", number = ""] = named.split(" ");
  const text = readFileSync(new URL(`../../docs/decisions/${capability}.md`, import.meta.url), "utf8");
  expect(text, `docs/decisions/${named}`).toMatch(new RegExp(`^(### )?${number}\\. `, "m"));
}

it("every call of the specification has its entry", () => {
  expect([...rows.keys()].filter((id) => !held.has(id))).toEqual([]);
});

// What entries need of the shop.

let number = 0;
/** A mobile phone that nobody has had, as 11 digits. */
const newPhone = (): string => `7916${String(1_000_000 + ++number)}`;

const messages = async (): Promise<Json[]> => (await doors.gateway.read("/api/gateway/offline/messages")).messages;
async function lastTo(recipient: string): Promise<Json> {
  const found = (await messages()).find((message) => message.recipient === recipient);
  if (!found) throw new Error(`nothing was sent to ${recipient}`);
  return found;
}
const codeTo = async (phone: string): Promise<string> =>
  /\b\d{4}\b/.exec((await lastTo(`+${phone}`)).body.replace(/\d{5,}/g, ""))?.[0] ?? "";
const secretTo = async (email: string, name = "token"): Promise<string> =>
  new RegExp(`${name}=([\\w.-]+)`).exec((await lastTo(email)).body)?.[1] ?? "";

const whoami = (door: Door, as: string) => door.read("/api/gateway/auth/user/whoami", as);

async function phoneToken(door: Door, phone: string): Promise<string> {
  await door.post("/api/phone-confirm/send.json", { phone, recaptcha: "", attempts: 1, target: "phone" });
  return (await door.post("/api/phone-confirm/validate.json", { phone, code: await codeTo(phone), recaptcha: "" }))
    .token;
}

const person = { firstname: "Вера", surname: "Кузьмина", personalData: true, legalPolicy: true };

interface Client {
  as: string;
  phone: string;
  email: string;
}
/** Signs up with a phone and an unconfirmed address. */
async function newClient(door: Door): Promise<Client> {
  const phone = newPhone();
  const phone_token = await phoneToken(door, phone);
  const email = `client${phone}@example.ru`;
  await door.post("/api/gateway/auth/user", { ...person, email, phone, phone_token });
  const tokens = await door.post("/api/gateway/auth/user/login/by-phone", { phone, phone_token });
  return { as: tokens.access_token, phone, email };
}

async function goodsOf(door: Door, category: string, isThere: (good: Json) => boolean): Promise<Json> {
  const { items } = await door.read(`/api/gateway/goods/list?category[]=${category}&sort=stock&limit=48`);
  const found = items.find(isThere);
  if (!found) throw new Error(`there is no such ${category}`);
  return found;
}
const inStock = (door: Door, category: string) => goodsOf(door, category, ({ stock }) => stock.quantity >= 8);

async function goodsThatAreGone(door: Door): Promise<Json> {
  for (const category of ["tyre", "disk", "wipers", "autoproducts"]) {
    const { total } = await door.read(`/api/gateway/goods/list?category[]=${category}&limit=1`);
    const last = `&sort=stock&limit=48&offset=${Math.max(0, total - 48)}`;
    const { items } = await door.read(`/api/gateway/goods/list?category[]=${category}${last}`);
    const gone = items.find(({ stock }: Json) => stock.state === "none");
    if (gone) return gone;
  }
  throw new Error("everything is in stock");
}

interface Cart {
  headers: Record<string, string>;
  good: Json;
  cart: Json;
}
async function cartOf(door: Door, category = "tyre", quantity = 4): Promise<Cart> {
  const good = await inStock(door, category);
  const { cart } = await door.post("/api/gateway/shopping/cart/item", { sku: good.sku, quantity });
  return { headers: { "X-Cart-Token": cart.token }, good, cart };
}
const readCart = async (door: Door, { headers }: Pick<Cart, "headers">) =>
  (await door.read("/api/gateway/shopping/cart", undefined, headers)).cart;

const consent = { personalData: true, legalPolicy: true };
const orderFields = ["idempotencyKey", "fingerprint", "expectedSum", "contact", "delivery", "payment", "consent"];

async function orderInput(door: Door, phone: string, method = "cash") {
  const filled = await cartOf(door, "oils", 1);
  const pickup = await door.read("/basket/delivery/pickup.json", undefined, filled.headers);
  const centre = pickup.shops.find(({ readyAt }: Json) => readyAt !== null);
  const body = {
    idempotencyKey: randomUUID(),
    fingerprint: filled.cart.fingerprint,
    expectedSum: filled.cart.summary.total.sum,
    customerParams: { id: null, isManager: false },
    contact: { name: "Вера", phone: `+${phone}`, email: "", comment: "" },
    delivery: { type: "pickup", shopId: centre.id },
    payment: { method },
    consent,
  };
  return { headers: filled.headers, body };
}
async function newOrder(door: Door, { as, phone }: { as?: string; phone: string }, method?: string): Promise<Json> {
  const { headers, body } = await orderInput(door, phone, method);
  return door.post("/basket/order.json", body, as, headers);
}
const statusOf = (door: Door, phone: string, reserve: string) =>
  door.read(`/api/gateway/orders/crm/data/status?phone=${phone}&reserve_id=${reserve}`);

const sizes = [{ width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 }];
const fitting = { vehicleType: "passenger", packetType: "full", sizes };

async function freeTime(door: Door): Promise<{ centreId: number; date: string; time: string }> {
  const { centres } = await door.post("/api/gateway/service-appointment/centres", { fitting });
  const centre = centres.find(({ nextFree }: Json) => nextFree !== null);
  const works = { centreId: centre.id, hasStorage: false, fitting };
  const { dates } = await door.post("/api/service-appointment/get-dates/", works);
  for (const { date } of dates.filter(({ isAvailable }: Json) => isAvailable).slice(2)) {
    const { times } = await door.post("/api/gateway/service-appointment/get-times/", { ...works, date });
    if (times.length > 0) return { centreId: centre.id, date, time: times.at(-1).time };
  }
  throw new Error("no centre has a free time");
}
const bookingFields = ["key", "user", "fitting", "center", "date", "time", "car", "consent"];
async function bookingInput(door: Door, phone: string) {
  const { centreId: center, date, time } = await freeTime(door);
  return {
    key: randomUUID(),
    user: { name: "Вера", phone: `+${phone}` },
    fitting,
    center,
    date,
    time,
    car: { title: "Kia Rio", plate: "А123ВС77" },
    consent,
  };
}
async function newVisit(door: Door, { as, phone }: Client): Promise<Json> {
  return door.post("/api/service/send-multiply-services-order.json", await bookingInput(door, phone), as);
}
const visitsOf = async (door: Door, as: string) =>
  (await door.read("/api/gateway/application-service/my?limit=100", as)).services;

const STORED = "ХР-000142";
/** The secret in a field `token`; staff sign in at the site, which takes none. */
const token = SECRET;

describe("calls of sign-in and account", () => {
  specified("API-010 gives new tokens", async (send, door) => {
    const login = { username: emailOf("anna"), password: DEMO_PASSWORD };
    const { access_token, refresh_token } = await door.post("/api/gateway/auth/user/login", login);
    const { data } = await send({ body: { access_token, refresh_token } });
    expect(data.refresh_token).not.toBe(refresh_token);
    expect(await whoami(door, data.access_token)).toMatchObject({ firstname: "Анна" });
  });
  specified("API-011 signs in by e-mail and password", async (send, door) => {
    const { data } = await send({ body: { username: emailOf("anna"), password: DEMO_PASSWORD } });
    expect(await whoami(door, data.access_token)).toMatchObject({ firstname: "Анна" });
  });
  specified("API-012 API-027 signs in by the token of a phone under each of its names", async (send, door) => {
    const phone = newPhone();
    const phone_token = await phoneToken(door, phone);
    for (const body of [
      { phone, phone_token },
      { token: phone_token, phone },
    ])
      expect((await send({ body, status: 401 })).errors).toMatchObject([{ code: "unregistered" }]);
    await door.post("/api/gateway/auth/user", { ...person, email: `${phone}@example.ru`, phone, phone_token });
    const { data } = await send({ body: { token: phone_token, phone } });
    expect(await whoami(door, data.access_token)).toMatchObject({ phones: [{ phone }] });
  });
  specified("API-013 API-027 registers by the token of a phone under each of its names", async (send, door) => {
    for (const name of ["phone_token", "phoneToken"]) {
      const phone = newPhone();
      const phone_token = await phoneToken(door, phone);
      await send({ body: { ...person, email: `${phone}@example.ru`, phone, [name]: phone_token } });
      const tokens = await door.post("/api/gateway/auth/user/login/by-phone", { phone, phone_token });
      expect(await whoami(door, tokens.access_token)).toMatchObject({ firstname: "Вера", surname: "Кузьмина" });
    }
  });
  specified("API-014 names the owner of an invitation", async (send) => {
    expect((await send({ body: { referer_code: "ANNA2345" } })).referer_user.firstname).toBe("Анна");
  });
  specified("API-015 sends the letter again, once a minute", async (send, door) => {
    const email = emailOf("maria");
    const [phone, lettersTo] = [
      "79000000003",
      async () => (await messages()).filter(({ recipient }) => recipient === email),
    ];
    people.maria ??= (
      await door.post("/api/gateway/auth/user/login/by-phone", { phone, phone_token: await phoneToken(door, phone) })
    ).access_token;
    await send({ as: people.maria, body: { email }, ...(door.name === "site" ? {} : { status: 429 }) });
    expect(await lettersTo()).toHaveLength(1);
  });
  specified("API-016 answers the user", async (send) => {
    const { data } = await send({ as: people.anna });
    expect(data).toMatchObject({ firstname: "Анна", surname: "Соколова", roles: [{ id: "client" }] });
  });
  specified("API-017 changes the names of the profile", async (send, door) => {
    const { as } = await newClient(door);
    await send({ as, body: { profile: { firstName: "Алёна", lastName: "Ёлкина" } } });
    expect(await whoami(door, as)).toMatchObject({ firstname: "Алёна", surname: "Ёлкина" });
    await send({ as, body: { profile: { lastName: "Зимина" } } });
    expect((await whoami(door, as)).info.profile).toMatchObject({ firstName: "Алёна", lastName: "Зимина" });
  });
  specified("API-018 ends the notice of a campaign", async (send, door) => {
    const { as } = await newClient(door);
    await send({ as, body: { campaign_name: "spring" } });
    expect((await whoami(door, as)).disabled_notices).toEqual(["spring"]);
    await send({ as, body: {} });
    expect((await whoami(door, as)).disabled_notices).toEqual(["first_email_activation", "spring"]);
  });
  specified("API-019 takes an opinion, once an order", async (send, door) => {
    const asked = await door.read("/api/gateway/auth/user/nps", people.anna);
    const also = { "account 7": ["score", "comment"] };
    await send({
      as: people.anna,
      body: { score: 9, comment: "Быстро" },
      also,
      ...(asked.order ? {} : { status: 409 }),
    });
    expect(await door.read("/api/gateway/auth/user/nps", people.anna)).toEqual({ order: null });
  });
  specified("API-020 answers the settings of notices", async (send) => {
    const { data } = await send({ as: people.anna });
    expect(data.settings).toEqual({ accept_sms: expect.any(Boolean), accept_email: expect.any(Boolean) });
  });
  specified("API-021 changes the settings of notices", async (send, door) => {
    const { as } = await newClient(door);
    for (const settings of [
      { accept_sms: true, accept_email: true },
      { accept_sms: false, accept_email: true },
    ]) {
      await send({ as, body: { settings } });
      expect((await door.read("/api/gateway/auth/user/settings/notify", as)).settings).toEqual(settings);
    }
  });
  const passwords = (password: string) => ({ password, password_confirmation: password });
  const passwordFields = ["password", "password_confirmation"];
  specified("API-022 changes the password", async (send, door) => {
    const { as } = await newClient(door);
    const also = { "gateway 20": ["old_password", ...passwordFields] };
    await send({ as, also, body: { old_password: "", ...passwords("зима близко 26") } });
    await send({ as, also, body: { old_password: "не тот", ...passwords("лето близко 26") }, status: 403 });
    await send({ as, also, body: { old_password: "зима близко 26", ...passwords("лето близко 26") } });
  });
  specified("API-023 sets a password by the letter", async (send, door) => {
    const email = emailOf(door.name === "site" ? "content" : "shop");
    await door.post("/api/gateway/settings/change-password/send-reset-token", { email });
    const password = `весна близко ${door.name}`;
    const body = { token: await secretTo(email, "reset_token"), ...passwords(password) };
    await send({ body, also: { "gateway 20": ["token", ...passwordFields] } });
    await door.post("/api/gateway/auth/user/login", { username: email, password });
  });
  specified("API-024 sends the letter for a password", async (send, door) => {
    const email = emailOf(door.name === "site" ? "anna" : "department");
    await send({ body: { email } });
    expect(await secretTo(email, "reset_token")).not.toBe("");
    const { errors } = await send({ body: { email: "nobody@example.ru" }, status: 404 });
    expect(errors[0].message).toMatch(/^Личный кабинет с указанным электронным адресом не найден/);
  });
  specified("API-025 ends letters of news", async (send, door) => {
    const { as } = await newClient(door);
    await door.ask({
      method: "PUT",
      path: "/api/gateway/auth/user/settings/notify",
      as,
      body: { settings: { accept_email: true } },
    });
    await send({ as, body: {} });
    expect((await door.read("/api/gateway/auth/user/settings/notify", as)).settings.accept_email).toBe(false);
  });
  specified("API-026 joins the loyalty programme", async (send, door) => {
    const { as } = await newClient(door);
    const body = { is_loyalty_registered: true, is_confirm_info_notification: true };
    await send({ as, body, also: { "gateway 20": Object.keys(body) } });
    expect(await whoami(door, as)).toMatchObject({
      is_loyalty_registered: true,
      loyalty: { blank: { confirmed: true } },
    });
  });
  specified("API-031 sends a code", async (send) => {
    const phone = newPhone();
    const reply = await send({ body: { phone, recaptcha: "token", attempts: 1, target: "phone", initial: 1 } });
    expect(reply).toMatchObject({ target: "phone", phone, phoneFormatted: expect.stringMatching(/^\+7 \(916\)/) });
    expect(await codeTo(phone)).toMatch(/^\d{4}$/);
  });
  specified("API-034 gives a token for a code", async (send, door) => {
    const phone = newPhone();
    await door.post("/api/phone-confirm/send.json", { phone });
    const reply = await send({ body: { phone, code: await codeTo(phone), recaptcha: "" } });
    expect(reply).toMatchObject({ token: expect.stringMatching(/./), phone });
  });
  specified("API-035 gives a token for a call", async (send, door) => {
    const phone = newPhone();
    const asked = await door.post("/api/phone-confirm/send.json", { phone, target: "waitcall" });
    const query = { request_id: asked.requestId };
    const waiting = await door.read(
      `/api/phone-confirm/waitcall-verification-status.json?request_id=${asked.requestId}`,
    );
    expect(waiting.token).toBeNull();
    await door.post("/api/gateway/offline/call", { phone, targetPhone: asked.targetPhone });
    expect(await send({ query })).toMatchObject({ token: { token: expect.any(String) }, phone });
  });
  specified("API-107 lists the cars of the garage", async (send) => {
    const { data } = await send({ as: people.anna, query: { limit: "999", page: "1" } });
    expect(data).toMatchObject({ total: data.autos.length, autos: expect.arrayContaining([expect.anything()]) });
  });
  const garage = async (door: Door, as: string) => (await door.read("/api/gateway/auth/user/auto/my", as)).autos;
  specified("API-108 lists the cars of a client for a program", async (send, door) => {
    const { id } = await whoami(door, people.anna ?? "");
    const headers = { "X-Secret-Token": SECRET };
    const { data } = await send({ as: door.program, query: { id }, headers, also: { "staff 2": ["X-Secret-Token"] } });
    expect(data.autos).toEqual(await garage(door, people.anna ?? ""));
  });
  async function carParts(door: Door): Promise<Json> {
    const chosen: Record<string, Json> = {};
    for (const part of ["brand", "model", "generation", "modification"]) {
      const query = new URLSearchParams(Object.entries(chosen).map(([name, { slug }]) => [name, slug]));
      const { next, items } = await door.read(`/api/gateway/auto/classified?${query}`);
      expect(next).toBe(part);
      const { slug, title, code1c } = items[0];
      chosen[part] = code1c === undefined ? { slug, title } : { slug, title, code1c };
    }
    return chosen;
  }
  specified("API-109 API-113 goes through the classifier part by part", async (send, door) => {
    const car = await carParts(door);
    const query = Object.fromEntries(Object.entries(car).map(([part, value]) => [part, (value as Json).slug]));
    const { data } = await send({ query, also: { "gateway 20": Object.keys(query) } });
    expect(data.fitment.tyres.length).toBeGreaterThan(0);
  });
  specified("API-110 adds a car", async (send, door) => {
    const { as } = await newClient(door);
    await send({
      as,
      body: { car: { ...(await carParts(door)), registration_number: "А123ВС77", kilometerage: "45000" } },
    });
    expect(await garage(door, as)).toMatchObject([{ registration_number: "А123ВС77", kilometerage: 45_000 }]);
  });
  async function carOf(door: Door, as: string): Promise<Json> {
    return (await door.post("/api/gateway/auth/user/auto/my", { car: await carParts(door) }, as)).auto;
  }
  specified("API-111 changes a car", async (send, door) => {
    const { as } = await newClient(door);
    const car = await carOf(door, as);
    await send({ as, body: { car: { ...car, kilometerage: 12_000 } } });
    expect(await garage(door, as)).toMatchObject([{ id: car.id, kilometerage: 12_000 }]);
  });
  specified("API-112 removes a car", async (send, door) => {
    const { as } = await newClient(door);
    await send({ as, query: { id: (await carOf(door, as)).id } });
    expect(await garage(door, as)).toEqual([]);
  });
  specified("API-114 answers the history of points, page by page", async (send) => {
    const { data } = await send({ as: people.anna, query: { offset: 0, limit: 2 } });
    const next = await send({ as: people.anna, query: { offset: 1, limit: 1 } });
    expect(data.operations).toHaveLength(2);
    expect(next.data.operations).toEqual(data.operations.slice(1));
  });
  specified("API-115 answers the balance", async (send, door) => {
    const { data } = await send({ as: people.anna });
    expect(data.balance).toBe((await whoami(door, people.anna ?? "")).loyalty.balance);
    await send({ status: 401 });
  });
});

describe("calls of campaigns, region and layout", () => {
  const link = { "X-Campaign-Source": "radio", "X-Campaign-Name": "radio-2026", "X-Campaign-coupon-id": "" };
  specified("API-037 finds the campaign of a link", async (send) => {
    expect((await send({ headers: link })).data.promo).toMatchObject({ name: "radio-2026" });
    expect((await send({ headers: { ...link, "X-Campaign-Name": "none" } })).data.promo).toBeNull();
  });
  specified("API-038 applies the campaign of a link, once", async (send, door) => {
    const { as } = await newClient(door);
    const headers = link;
    expect((await send({ as, headers })).data.adverts).toEqual([]);
    expect((await send({ as, headers })).data.adverts).toHaveLength(1);
    await send({ headers, status: 401 });
  });
  specified("API-039 finds a campaign by its name, and tells its word to who has it", async (send) => {
    const found = await send({ query: { name: "zima", document_id: "", promocode: "ЗИМА" } });
    expect(found.data.promo).toMatchObject({ name: "zima", keyword: "ЗИМА" });
    expect((await send({ query: { name: "leto", document_id: "", promocode: "" } })).data.promo).toBeNull();
  });
  specified("API-040 applies a promo code under either of its names, once", async (send, door) => {
    for (const name of ["promocode", "keyword"]) {
      const { as } = await newClient(door);
      const empty = { email: "", email_token: "", name: "zima", keyword: "", document_id: "", promocode: null };
      const body = { ...empty, [name]: "ЗИМА" };
      expect(await send({ as, body })).toMatchObject({ status_code: 200, errors: [], data: { adverts: [] } });
      expect((await send({ as, body })).data.adverts).toEqual(["Вы уже применили этот промокод"]);
    }
  });
  specified("API-041 sends the link of a campaign", async (send) => {
    const email = `pisma${++number}@example.ru`;
    await send({ body: { name: "pisma", email } });
    expect(await secretTo(email, "email_token")).not.toBe("");
  });
  specified("API-042 answers the notice of a campaign", async (send, door) => {
    const { popup } = await door.read("/api/next-js/layout.json?x_region_slug=");
    const { data } = await send({ query: { popup: popup ?? 1 } });
    expect(data.popup === null).toBe(popup === null);
  });
  specified("API-043 lists the regions", async (send) => {
    const { mainCities, mainRegions, regions } = await send();
    for (const list of [mainCities, mainRegions, regions]) expect(list.length).toBeGreaterThan(0);
  });
  specified("API-044 answers the layout of a region", async (send) => {
    const { region, notification, data } = await send({ query: { x_region_slug: "samara" } });
    expect(region.slug).toBe("samara");
    expect(notification).toEqual(data.notification);
    expect((await send({ query: { x_region_slug: "" } })).region.isDefault).toBe(true);
  });
  specified("API-045 answers banners by their places", async (send) => {
    const { data } = await send({ body: { filter: { placements: ["header_main"] } } });
    expect(Object.keys(data.banners)).toEqual(["header_main"]);
    expect(Object.keys((await send({ body: { filter: {} } })).data.banners)).toContain("header_main");
  });
});

describe("calls of catalogue and goods", () => {
  specified("API-046 finds goods by their code", async (send, door) => {
    const { sku, url } = await inStock(door, "tyre");
    expect((await send({ query: { sku, regionSlug: "samara" } })).data.items).toMatchObject([{ url }]);
    expect((await send({ query: { sku: "no-such-code" } })).data.items).toEqual([]);
  });
  specified("API-047 API-048 shows goods by GET and by POST", async (send, door) => {
    const good = await inStock(door, "tyre");
    const { product } = (await send({ method: "POST", body: { sku: good.sku } })).data;
    const { slug, brand, model, season, type, indexes, homologation } = product;
    const size = `${product.size.width}/${product.size.profile} R${product.size.diameter}`;
    const keys = {
      brand: brand.slug,
      model: model.slug,
      season,
      size,
      type,
      indexes,
      homologation: homologation ?? "",
    };
    expect((await send({ method: "GET", query: { slug } })).data.product.sku).toBe(good.sku);
    for (const method of ["GET", "POST"] as const) {
      const { data } = await send({ method, [method === "GET" ? "query" : "body"]: keys });
      expect(data.product).toMatchObject({ brand, model, size: product.size, indexes });
    }
  });
  const reviewed = (door: Door) => goodsOf(door, "tyre", ({ rating }) => rating !== null && rating.count > 1);
  specified("API-049 API-050 lists reviews in either order", async (send, door) => {
    const { sku: goods_id } = await reviewed(door);
    const page = { goods_id, offset: 0, limit: 50 };
    const datesOf = (reply: Json): string[] => reply.data.reviews.map(({ created_at }: Json) => created_at);
    const latest = datesOf(await send({ query: { ...page, sort: "-created_at" } }));
    expect(latest.length).toBeGreaterThan(1);
    expect(latest).toEqual([...latest].sort().reverse());
    expect(datesOf(await send({ query: { ...page, sort: "created_at" } }))).toEqual([...latest].sort());
  });
  specified("API-051 sums reviews up", async (send, door) => {
    const good = await reviewed(door);
    const { data } = await send({ query: { goods_id: good.sku } });
    expect(data).toMatchObject({ count: good.rating.count, stars: expect.any(Array) });
  });
  async function someReview(door: Door, as: string): Promise<{ id: number; read: () => Promise<Json> }> {
    const { sku } = await reviewed(door);
    const list = async () => (await door.read(`/api/gateway/review-goods/list?goods_id=${sku}&limit=50`, as)).reviews;
    const { id } = (await list())[0];
    return { id, read: async () => (await list()).find((review: Json) => review.id === id) };
  }
  for (const [title, verb, mark] of [
    ["API-052 marks a review as useful", "like", true],
    ["API-053 marks a review as useless", "dislike", false],
    ["API-054 takes the mark of a review back", "unlike", null],
  ] as const)
    specified(title, async (send, door) => {
      const { as } = await newClient(door);
      const review = await someReview(door, as);
      if (verb === "unlike") await door.post(`/api/gateway/review-goods/like?review_id=${review.id}`, {}, as);
      await send({ as, query: { review_id: review.id } });
      expect((await review.read()).reactions.is_like_or_dislike).toBe(mark);
    });
  specified("API-055 takes a review with a photo as a form, without a browser", async (send, door) => {
    const { as } = await newClient(door);
    const { sku: goods_id } = await inStock(door, "disk");
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#804020" } })
      .jpeg()
      .toBuffer();
    const images = [new File([photo], "a.jpg", { type: "image/jpeg" })];
    const words = { goods_id, comment: `Лёгкие ${door.name}`, rating: 5, is_model_review: true };
    await send({ as, body: { ...words, "images[]": images } });
    const { reviews } = await door.read(`/api/gateway/review-goods/list?goods_id=${goods_id}&limit=50`, as);
    expect(reviews).toContainEqual(
      expect.objectContaining({
        comment: words.comment,
        rating: 5,
        is_model_review: true,
        photos: [expect.anything()],
      }),
    );
  });
  specified("API-056 takes a reply to a review", async (send, door) => {
    const { as } = await newClient(door);
    const review = await someReview(door, as);
    const comment = `Согласна ${door.name}`;
    await send({ as, body: { review_id: review.id, comment, is_model_review: false } });
    expect((await review.read()).replies).toContainEqual(expect.objectContaining({ comment }));
  });
  specified("API-057 lists analogs", async (send, door) => {
    const good = await inStock(door, "tyre");
    const { data } = await send({ body: { sku: good.sku }, also: { "gateway 5": ["sku"] } });
    for (const { brand } of data.items) expect(brand.slug).not.toBe(good.brand.slug);
  });
  specified("API-058 recommends goods for a car", async (send, door) => {
    const chosen: Record<string, string> = {};
    for (let part = "brand"; part !== "done"; ) {
      const { next, items } = await door.read(`/api/gateway/auto/classified?${new URLSearchParams(chosen)}`);
      if (next !== null) chosen[next] = items[0].slug;
      part = next ?? "done";
    }
    const { generation, modification } = chosen;
    for (const car of [{ automodification: modification }, { autogeneration: generation }]) {
      const { data } = await send({ body: { type: "tyre", ...car } });
      expect(data.items.length).toBeGreaterThan(0);
    }
  });
  specified("API-059 tells ways of delivery", async (send, door) => {
    const { sku } = await inStock(door, "tyre");
    const { data } = await send({
      body: { sku, quantity: 4, cart: false },
      also: { "gateway 5": ["sku", "quantity"] },
    });
    expect(data.deliveries[0]).toMatchObject({ type: "pickup", price: 0 });
  });
  const subscriptionOf = async (door: Door, email: string) =>
    (await door.read(`/api/gateway/goods/subscription?secret=${await secretTo(email, "secret")}`)).subscription;
  specified("API-060 API-066 subscribes to goods that are gone", async (send, door) => {
    const { sku } = await goodsThatAreGone(door);
    const email = `gone${++number}@example.ru`;
    await send({ body: { good_id: sku, email }, also: { "reviews-enquiries 7": ["good_id", "email"] } });
    expect(await subscriptionOf(door, email)).toMatchObject({ sku });
  });
  specified("API-061 ends a subscription of whoever is signed in", async (send, door) => {
    const { sku: good_id } = await goodsThatAreGone(door);
    await door.post("/api/gateway/goods/subscribe", { good_id }, people.anna);
    expect(await subscriptionOf(door, emailOf("anna"))).toMatchObject({ sku: good_id });
    await send({ as: people.anna, query: { good_id } });
    expect(await subscriptionOf(door, emailOf("anna"))).toBeNull();
    await send({ query: { good_id }, status: 401 });
  });
  specified("API-062 tells the benefits of a quantity", async (send, door) => {
    const { sku } = await inStock(door, "tyre");
    const { data } = await send({ query: { sku, quantity: 4 } });
    expect(data.product.benefits).toContainEqual(expect.objectContaining({ code: "pickup" }));
  });
  specified("API-063 tells where goods are", async (send, door) => {
    const { sku } = await inStock(door, "tyre");
    expect((await send({ at: { id: sku }, query: { timestamp: 1 } })).data).toMatchObject({ sku });
  });
  specified("API-064 tells where a set for two axles is", async (send, door) => {
    const { sku: frontSku } = await inStock(door, "tyre");
    const { sku: backSku } = await goodsOf(door, "tyre", ({ sku, stock }) => sku !== frontSku && stock.quantity >= 8);
    const { data } = await send({ body: { frontSku, backSku }, also: { "cart 4": ["frontSku", "backSku"] } });
    expect(data.summary.quantity).toBeGreaterThan(0);
  });
  specified("API-065 API-066 takes a lower price", async (send, door) => {
    const { sku, price } = await inStock(door, "tyre");
    const offer = { good_id: sku, price: price - 100, link: `https://other.example/${++number}`, name: "Вера" };
    const body = { ...offer, phone: `+${newPhone()}`, consent };
    await send({ body, also: { "reviews-enquiries 7": Object.keys(body) } });
    const { cheaperPrices } = await door.read("/api/gateway/manager/tasks", people.manager);
    expect(cheaperPrices).toContainEqual(expect.objectContaining({ phone: body.phone, price: offer.price }));
  });
});

describe("calls of the cart", () => {
  specified("API-067 adds goods", async (send, door) => {
    const { sku } = await inStock(door, "tyre");
    const { data } = await send({ body: { sku, quantity: 4 }, also: { "cart 1": ["sku", "quantity"] } });
    expect(await readCart(door, { headers: { "X-Cart-Token": data.cart.token } })).toMatchObject({
      lines: [{ sku, quantity: 4 }],
    });
  });
  const cartHeader = { "cart 1": ["X-Cart-Token"] };
  specified("API-068 answers the cart", async (send, door) => {
    const { headers, good } = await cartOf(door);
    const { data } = await send({ headers, also: cartHeader });
    expect(data.cart).toMatchObject({ summary: { total: { quantity: 4 } }, lines: [{ sku: good.sku }] });
  });
  specified("API-069 changes a line", async (send, door) => {
    const cart = await cartOf(door);
    const body = { sku: cart.good.sku, quantity: 2 };
    await send({ headers: cart.headers, body, also: { "cart 1": ["X-Cart-Token", "sku", "quantity"] } });
    expect((await readCart(door, cart)).lines).toMatchObject([{ quantity: 2 }]);
  });
  specified("API-070 removes one line", async (send, door) => {
    const cart = await cartOf(door);
    await send({ headers: cart.headers, also: cartHeader, query: { sku: cart.good.sku } });
    expect((await readCart(door, cart)).lines).toEqual([]);
  });
  specified("API-071 removes several lines", async (send, door) => {
    const cart = await cartOf(door);
    const { sku } = await inStock(door, "disk");
    await door.post("/api/gateway/shopping/cart/item", { sku, quantity: 4 }, undefined, cart.headers);
    await send({ headers: cart.headers, also: cartHeader, query: { "sku[]": [cart.good.sku, sku] } });
    expect((await readCart(door, cart)).lines).toEqual([]);
  });
  for (const [title, isActive] of [
    ["API-072 chooses a line for the order", true],
    ["API-073 puts a line off", false],
  ] as const)
    specified(title, async (send, door) => {
      const cart = await cartOf(door);
      const body = { sku: cart.good.sku };
      const path = `/api/gateway/shopping/cart/item/${isActive ? "deactivate" : "activate"}`;
      await door.ask({ method: "PUT", path, body, headers: cart.headers });
      await send({ headers: cart.headers, also: cartHeader, body });
      expect((await readCart(door, cart)).lines).toMatchObject([{ active: isActive }]);
    });
  specified("API-074 tells the sum when paying in parts, and changes nothing", async (send, door) => {
    const cart = await cartOf(door);
    const { data } = await send({ headers: cart.headers, also: cartHeader, body: {} });
    expect(data.subtotal).toBe(cart.good.price * 4);
    expect((await readCart(door, cart)).fingerprint).toBe(cart.cart.fingerprint);
  });
  specified("API-075 tells what an old battery is worth", async (send, door) => {
    const { sku } = await inStock(door, "battery");
    expect((await send({ query: { sku } })).data.discount).toBeGreaterThan(0);
  });
});

describe("calls of the checkout", () => {
  const cartHeader = { "cart 1": ["X-Cart-Token"] };
  /** A cart, with the first centre that its goods can be fetched from. */
  async function atCheckout(door: Door, category?: string) {
    const { headers } = await cartOf(door, category, category === undefined ? 4 : 1);
    const { shops } = await door.read("/basket/delivery/pickup.json", undefined, headers);
    return { sent: { headers, also: cartHeader }, centre: shops[0], headers };
  }
  specified("API-077 lists ways of delivery", async (send, door) => {
    const { deliveries } = await send((await atCheckout(door)).sent);
    expect(deliveries.map(({ type }: Json) => type)).toEqual(expect.arrayContaining(["pickup", "city_region"]));
  });
  specified("API-078 lists centres and payments", async (send, door) => {
    const { shops, payments } = await send((await atCheckout(door)).sent);
    expect(shops.length).toBeGreaterThan(0);
    expect(payments.map(({ id }: Json) => id)).toContain("offline");
  });
  specified("API-079 tells the courier's terms", async (send, door) => {
    const { data } = await send((await atCheckout(door)).sent);
    expect(data).toMatchObject({ price: expect.any(Number), payments: expect.any(Array) });
  });
  specified("API-080 tells the courier's terms for a point", async (send, door) => {
    const { sent, centre } = await atCheckout(door);
    expect((await send({ ...sent, at: { lat: centre.lat, lng: centre.lng } })).data.price).toEqual(expect.any(Number));
  });
  const points = ({ lat, lng }: Json) => ({ "coords[]": [lat, lng] });
  for (const title of ["API-081 lists payments with the courier", "API-083 lists payments with the express courier"])
    specified(title, async (send, door) => {
      const { sent, centre } = await atCheckout(door);
      expect((await send({ ...sent, query: points(centre) })).data.payments.length).toBeGreaterThan(0);
    });
  specified("API-082 lists payments in a centre", async (send, door) => {
    const { sent, centre } = await atCheckout(door);
    const { data } = await send({ ...sent, query: { shopId: centre.id } });
    expect(data.payments.map(({ id }: Json) => id)).toContain("offline");
  });
  specified("API-084 lists transport companies", async (send, door) => {
    const { logisticDelivery, tc, payments } = await send((await atCheckout(door)).sent);
    expect(logisticDelivery.companies.map(({ id }: Json) => id)).toContain(tc);
    expect(logisticDelivery.terminals.length).toBeGreaterThan(0);
    expect(payments.length).toBeGreaterThan(0);
  });
  specified("API-085 lists times of the battery courier", async (send, door) => {
    expect((await send((await atCheckout(door, "battery")).sent)).data.slots.length).toBeGreaterThan(0);
  });
  specified("API-086 calculates the price to a terminal", async (send, door) => {
    const { sent, headers } = await atCheckout(door);
    const { logisticDelivery } = await door.read("/basket/delivery/russia_tc.json", undefined, headers);
    const { data } = await send({ ...sent, body: { terminal_id: logisticDelivery.terminals[0].id } });
    expect(data.price).toBe(data.total.adjustments.find(({ kind }: Json) => kind === "delivery")?.kopecks ?? 0);
  });
  specified("API-087 calculates the price to a centre", async (send, door) => {
    const { centre } = await atCheckout(door);
    const { sku } = await inStock(door, "tyre");
    const { data } = await send({ body: { shop_id: centre.id, items: [{ sku, quantity: 4 }] } });
    expect(data).toEqual({ price: expect.any(Number), date: expect.stringMatching(/^\d{4}-/) });
  });
  specified("API-088 sorts centres by their distance", async (send, door) => {
    const { shops } = await door.read("/api/gateway/shop/list/offices");
    const { id, lat, lng } = shops.at(-1);
    const { data } = await send({ body: { lat, lng }, also: { "gateway 20": ["lat", "lng"] } });
    expect(data.shop_ids[0]).toBe(id);
  });
  /** An order for the express courier, paid and packed. */
  async function packedForCourier(door: Door): Promise<string> {
    const { headers, body } = await orderInput(door, newPhone(), "card_online");
    const { as } = await newClient(door);
    const place = { street: "улица Мира", house: "5" };
    const address = new URLSearchParams(place);
    const { total } = await door.read(`/basket/delivery/yandex_express.json?${address}`, undefined, headers);
    const delivery = { type: "yandex_express", ...place, flat: "" };
    const order = { ...body, delivery, expectedSum: total.sum };
    const { identity, orderAccessToken } = await door.post("/basket/order.json", order, as, headers);
    const { paying } = await door.post("/api/gateway/orders/pay", { identity, orderAccessToken });
    const bank = await fetch(new URL(paying.payUrl, shop.url), {
      method: "POST",
      headers: { Origin: shop.url },
      body: new URLSearchParams({ do: "pay" }),
    });
    expect(bank.status).toBeLessThan(400);
    const card = `/api/gateway/back-office/orders/${identity}`;
    const { version } = await door.read(card, people.manager);
    await door.post(`${card}/move`, { version, key: randomUUID(), event: "make_ready" }, people.manager);
    return identity;
  }
  specified(
    "API-089 calls an express courier for orders of one alone, by programs and staff alone",
    async (send, door) => {
      const { identity } = await newOrder(door, { phone: newPhone() });
      const program = { as: door.program, headers: { "X-Secret-Token": SECRET } };
      const also = { "staff 2": ["X-Secret-Token"], "gateway 20": ["identity"] };
      const { data } = await send({ ...program, body: { identity: await packedForCourier(door) }, also });
      expect(data).toEqual({ applicationId: expect.stringMatching(/./), status: "requested" });
      const { errors } = await send({ ...program, body: { identity }, also, status: 404 });
      expect(errors[0].message).toMatch(/^Произошла ошибка при создании заявки/);
      await send({ body: { identity }, also, status: 401 });
    },
  );
  specified("API-090 lists centres", async (send, door) => {
    const { data } = await send();
    expect(data.shops.map(({ id }: Json) => id)).toContain((await atCheckout(door)).centre.id);
  });
  specified("API-091 finds an organisation", async (send) => {
    expect((await send({ query: { tin: "5902202276" } })).data.organization.inn).toBe("5902202276");
  });
  specified("API-092 takes an order", async (send, door) => {
    const phone = newPhone();
    const { headers, body } = await orderInput(door, phone);
    const { data } = await send({ headers, body: { ...body }, also: { "checkout 7": orderFields, ...cartHeader } });
    expect(await statusOf(door, phone, data.reserveId)).toMatchObject({ status: "new", pieces: 1 });
  });
  specified("API-093 tells what has become of a payment", async (send, door) => {
    const { identity, orderAccessToken } = await newOrder(door, { phone: newPhone() }, "card_online");
    const { paying } = await door.post("/api/gateway/orders/pay", { identity, orderAccessToken });
    const { data } = await send({ query: { applicationId: paying.applicationId } });
    expect(data).toEqual({ status: "pending" });
  });
});

describe("calls of storage", () => {
  const stored = async (door: Door) => {
    const { contracts } = await door.read("/api/gateway/contracts/storage/my", people.anna);
    return contracts.find(({ number }: Json) => number === STORED);
  };
  const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const client = { clientPhone: ANNA_PHONE, token, storageNumber: STORED };
  specified("API-096 lists contracts", async (send) => {
    const { contracts, total } = (await send({ as: people.anna })).data;
    expect([contracts.length, contracts.map(({ number }: Json) => number)]).toEqual([
      total,
      expect.arrayContaining([STORED]),
    ]);
  });
  specified("API-097 API-105 delays a contract, for a bearer alone", async (send, door) => {
    const date = nextDay((await stored(door)).planningDate);
    const query = { date, number: STORED };
    await send({ query, status: 401 });
    await send({ as: people.anna, query });
    expect((await stored(door)).planningDate).toBe(date);
  });
  specified("API-098 finds a contract", async (send, door) => {
    expect((await send({ as: people.anna, query: { number: STORED } })).data.contract).toEqual(await stored(door));
  });
  specified("API-103 API-105 delays a contract of a client", async (send, door) => {
    const planningDate = nextDay((await stored(door)).planningDate);
    await send({ query: { ...client, planningDate, token: "wrong" }, status: 401 });
    await send({ as: door.program, query: { ...client, planningDate } });
    expect((await stored(door)).planningDate).toBe(planningDate);
  });
  specified("API-099 asks for the goods", async (send, door) => {
    await send({ as: people.anna, body: { number: STORED } });
    expect(await stored(door)).toMatchObject({ status: "retrieval", request: expect.anything() });
  });
  specified("API-100 finds a contract of a client", async (send, door) => {
    expect((await send({ as: door.program, body: client })).data.contract).toMatchObject({ number: STORED });
    await send({ body: { ...client, token: "wrong" }, status: 401 });
  });
  specified("API-101 API-106 asks for the goods of a client", async (send, door) => {
    const { requestSource } = await door.read("/api/a/data-options.json", people.manager);
    const body = { ...client, requestSource: requestSource.typeOptions[0].id };
    await send({ as: door.program, body });
    expect(await stored(door)).toMatchObject({ status: "retrieval" });
  });
  specified("API-102 lists contracts of a client", async (send, door) => {
    const { data } = await send({ as: door.program, body: { clientPhone: ANNA_PHONE, token } });
    expect(data.contracts.map(({ number }: Json) => number)).toContain(STORED);
  });
  specified("API-104 calculates the fitting of stored wheels", async (send, door) => {
    const { planningDate } = await stored(door);
    const visit = { vehicleType: "passenger", packetType: "full", dateTime: `${planningDate}T10:15` };
    const { data } = await send({ as: door.program, body: { ...client, planningDate, ...visit } });
    expect(data).toMatchObject({ price: expect.any(Number), sizes: [{ diameter: 16 }] });
  });
});

describe("calls of orders", () => {
  specified("API-116 lists orders, all for an empty status", async (send) => {
    const page = { offset: 0, limit: 100 };
    const all = await send({ as: people.anna, query: { ...page, status: "" } });
    const ready = await send({ as: people.anna, query: { ...page, status: "ready" } });
    expect(all.orders).toHaveLength(all.total);
    expect(ready.orders).toEqual(all.orders.filter(({ status }: Json) => status === "ready"));
    expect(ready.total).toBeGreaterThan(0);
    expect(ready.total).toBeLessThan(all.total);
  });
  specified("API-117 counts orders by their statuses", async (send, door) => {
    const { statuses } = await send({ as: people.anna });
    const { total } = await door.read("/api/gateway/orders/my?limit=1", people.anna);
    expect(statuses.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(total);
  });
  specified("API-118 cancels an order", async (send, door) => {
    const owner = await newClient(door);
    const { identity, reserveId } = await newOrder(door, owner);
    await send({ as: owner.as, body: { order: { identity } } });
    expect(await statusOf(door, owner.phone, reserveId)).toMatchObject({ status: "cancelled" });
  });
  specified("API-119 tells the status of an order", async (send, door) => {
    const phone = newPhone();
    const { reserveId: reserve_id } = await newOrder(door, { phone });
    for (const spelling of [phone, phone.slice(1)])
      expect((await send({ query: { phone: spelling, reserve_id } })).data).toMatchObject({
        reserve_id,
        status: "new",
      });
    await send({ query: { phone: newPhone(), reserve_id }, status: 404 });
  });
  specified("API-120 cancels an order by phone and number", async (send, door) => {
    const phone = newPhone();
    const { reserveId: reserve_id } = await newOrder(door, { phone });
    await send({ query: { phone: newPhone(), reserve_id }, status: 404 });
    await send({ query: { phone, reserve_id } });
    expect(await statusOf(door, phone, reserve_id)).toMatchObject({ status: "cancelled" });
  });
});

describe("calls of appointments and booking", () => {
  specified("API-121 lists appointments, of a client for a program", async (send, door) => {
    const page = { offset: 0, limit: 100 };
    const all = await send({ as: people.anna, query: { ...page, status: "" } });
    const done = await send({ as: people.anna, query: { ...page, status: "done" } });
    expect(all.services).toHaveLength(all.total);
    expect(done.services).toEqual(all.services.filter(({ status }: Json) => status === "done"));
    const named = { offset: 0, limit: 999, status: "", token, phone: ANNA_PHONE.slice(1) };
    expect((await send({ as: door.program, query: named })).total).toBe(all.total);
    await send({ query: { ...named, token: "wrong" }, status: 401 });
  });
  specified("API-122 counts appointments by their statuses", async (send, door) => {
    const { statuses } = await send({ as: people.anna });
    const { total } = await door.read("/api/gateway/application-service/my?limit=1", people.anna);
    expect(statuses.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(total);
  });
  specified("API-123 cancels an appointment, of a client for a program", async (send, door) => {
    const owner = await newClient(door);
    const own = await newVisit(door, owner);
    await send({ as: owner.as, body: { service: { reserve_id: own.reserve_id } } });
    const other = await newVisit(door, owner);
    const body = { service: { reserve_id: other.reserve_id }, token, phone: owner.phone };
    await send({ as: door.program, body });
    for (const { status } of await visitsOf(door, owner.as)) expect(status).toBe("cancelled");
  });
  specified("API-124 moves an appointment of a client", async (send, door) => {
    const owner = await newClient(door);
    const { identity: oldIdentity } = await newVisit(door, owner);
    const { date, time } = await freeTime(door);
    const body = { oldIdentity, token, phone: owner.phone, key: randomUUID(), date, time };
    const { identity } = await send({ as: door.program, body, also: { "booking 40": ["key", "date", "time"] } });
    const active = (await visitsOf(door, owner.as)).filter(({ status }: Json) => status === "active");
    expect(active.map((visit: Json) => visit.identity)).toEqual([identity]);
  });
  specified("API-125 lists orders that can be fitted", async (send, door) => {
    const { data } = await send({ as: door.program, body: { clientPhone: ANNA_PHONE, token } });
    expect(data.orders.length).toBeGreaterThan(0);
    expect((await door.post("/api/service/order-info-by-phone.json", {}, people.anna)).orders).toEqual(data.orders);
  });
  specified("API-126 lists services with their centres and tags", async (send) => {
    const { services } = (await send({ query: { expand: "shop,tags", fields: "id,name,shop,tags" } })).data;
    expect(Object.keys(services[0]).sort()).toEqual(["id", "name", "shop", "tags"]);
  });
  specified("API-127 tells what is done with services", async (send, door) => {
    const { services } = await door.read("/api/services/list/?expand=shop");
    const { id, shop: centre } = services.find(({ shop }: Json) => shop !== null);
    const { data } = await send({ query: { "service_ids[]": [id], shop_id: centre.id } });
    for (const cross of data.service_cross_list) expect(cross.id).not.toBe(id);
  });
  specified("API-128 tells the sizes that are fitted", async (send) => {
    const size = { width: 205, profile: 55, diameter: 16, runflat: 0, quantity: 4, vehicleType: "passenger" };
    const { data } = await send({ query: size });
    for (const [list, value] of [
      [data.widths, 205],
      [data.profiles, 55],
      [data.diameters, 16],
    ])
      expect(list).toContain(value);
  });
  specified("API-129 books a visit", async (send, door) => {
    const owner = await newClient(door);
    const body = await bookingInput(door, owner.phone);
    const { identity } = await send({ as: owner.as, body, also: { "gateway 20": bookingFields } });
    expect(await visitsOf(door, owner.as)).toMatchObject([{ identity, status: "active" }]);
  });
  async function appointmentService(door: Door): Promise<{ serviceId: number; centreId: number }> {
    const { services } = await door.read("/api/services/list/?expand=shop");
    const { id, shop: centre } = services.find(({ isAppointment, shop }: Json) => isAppointment && shop !== null);
    return { serviceId: id, centreId: centre.id };
  }
  specified("API-130 lists days that are free", async (send, door) => {
    const { serviceId, centreId } = await appointmentService(door);
    const works = { centreId, hasStorage: false, serviceId, serviceIds: [serviceId] };
    const { dates } = (await send({ body: { ...works, startDate: null } })).data;
    const later = await send({ body: { ...works, startDate: dates[3].date } });
    expect(later.data.dates[0].date).toBe(dates[3].date);
  });
  specified("API-131 API-136 lists times that are free, at either address", async (send, door) => {
    const { serviceId, centreId } = await appointmentService(door);
    const works = { centreId, hasStorage: false, serviceIds: [serviceId] };
    const { dates } = await door.post("/api/service-appointment/get-dates/", works);
    const body = { ...works, date: dates.filter(({ isAvailable }: Json) => isAvailable).at(-1).date };
    const { data } = await send({ body });
    expect(data.times.length).toBeGreaterThan(0);
    expect(await door.post("/api/service-appointment/get-times/", body)).toEqual(data);
  });
  specified("API-132 calculates the fitting of ordered goods", async (send, door) => {
    const { orders } = await door.post("/api/service/order-info-by-phone.json", {}, people.anna);
    const [{ orderNumber, goods }] = orders;
    const orderGoodIds = goods.map(({ id }: Json) => id);
    const visit = { vehicleType: "passenger", packetType: "full", dateTime: null };
    const body = { clientPhone: ANNA_PHONE, orderGoodIds, orderNumber, token, ...visit };
    expect((await send({ as: door.program, body })).data.price).toBeGreaterThan(0);
  });
  specified("API-133 API-137 lists the values of a size", async (send) => {
    for (const x of ["width", "profile", "diameter"])
      expect((await send({ at: { x }, query: { context: "calculator" } })).data.items.length).toBeGreaterThan(0);
    expect((await send({ at: { x: "width" }, query: { context: "" } })).data.items.length).toBeGreaterThan(0);
  });
  specified("API-134 calculates a fitting", async (send, door) => {
    const { centreId: shopId } = await appointmentService(door);
    const body = { sizes, packetType: "full", shopId, dateTime: null };
    const { data } = await send({ query: { context: "calculator" }, body });
    expect(data.packets).toContainEqual(expect.objectContaining({ slug: "full", price: data.price }));
  });
  specified("API-135 calculates every packet", async (send, door) => {
    const { centreId: shopId } = await appointmentService(door);
    const where = { order: null, storage: null, dateTime: null, shopId };
    const bySizes = await send({ body: { ...where, sizes } });
    const byContract = await send({ as: people.anna, body: { ...where, sizes: null, storage: STORED } });
    expect(byContract.data.sizes).toEqual(bySizes.data.sizes);
    expect(bySizes.data.packets.length).toBeGreaterThan(1);
  });
});

describe("calls of staff", () => {
  specified("API-138 API-160 finds the client of a phone", async (send, door) => {
    const { user } = (await send({ as: door.program, query: { phone: ANNA_PHONE, token } })).data;
    expect(user).toMatchObject({ name: "Анна Соколова" });
    await send({ query: { phone: ANNA_PHONE, token: "wrong" }, status: 401 });
  });
  specified("API-139 lists where clients come from", async (send) => {
    expect((await send({ as: people.manager })).requestSource.typeOptions.length).toBeGreaterThan(0);
    await send({ status: 401 });
  });
  specified("API-140 API-161 sends a message, once a day", async (send, door) => {
    const { phone } = await newClient(door);
    const query = { phone, "secret-token": SECRET };
    await send({ query: { ...query, "secret-token": "wrong" }, status: 401 });
    const { data } = await send({ as: door.program, query });
    expect((await lastTo(`+${phone}`)).body).toBe(data.text);
    await send({ as: door.program, query, status: 409 });
  });
  specified(
    "API-141 API-160 lists appointments of a phone for who shows the secret in the header",
    async (send, door) => {
      const query = { phone: ANNA_PHONE };
      const { data } = await send({ as: door.program, query, headers: { "x-secret-token": SECRET } });
      const own = await visitsOf(door, people.anna ?? "");
      expect(data.services.map(({ identity }: Json) => identity).sort()).toEqual(
        own.map(({ identity }: Json) => identity).sort(),
      );
      await send({ query, headers: { "x-secret-token": "wrong" }, status: 401 });
      await send({ query, headers: {}, status: 401 });
    },
  );
  specified("API-142 API-160 finds an appointment by its number", async (send, door) => {
    const [{ service }] = await visitsOf(door, people.anna ?? "");
    const { data } = await send({ as: people.manager, query: { reserve_id: service.reserve_id } });
    expect(data.services).toMatchObject([{ service: { reserve_id: service.reserve_id } }]);
    await send({ query: { reserve_id: service.reserve_id }, status: 401 });
  });
  specified("API-143 API-160 finds a contract by its number", async (send) => {
    const { data } = await send({ as: people.manager, query: { number: STORED } });
    expect(data.contracts).toMatchObject([{ number: STORED }]);
    await send({ query: { number: STORED }, status: 401 });
  });
  specified("API-144 API-160 finds clients", async (send) => {
    const { data } = await send({ as: people.manager, query: { query: "anna@example.ru" } });
    expect(data.users).toMatchObject([{ name: "Анна Соколова" }]);
    await send({ query: { query: "anna@example.ru" }, status: 401 });
  });
  for (const title of [
    "API-145 changes the names of a client",
    "API-146 changes the names of the client of an address",
  ])
    specified(title, async (send, door) => {
      const { as } = await newClient(door);
      const userId = (await whoami(door, as)).id;
      const names = { firstname: "Марта", surname: "Орлова" };
      const also = { "staff 16": ["userId", "firstname", "surname"] };
      if (title.startsWith("API-145")) await send({ as: people.manager, body: { userId, ...names }, also });
      else await send({ as: people.manager, at: { userId }, body: names, also });
      expect(await whoami(door, as)).toMatchObject(names);
    });
  specified("API-147 signs a member of staff in", async (send, door) => {
    const body = { username: emailOf("manager"), password: DEMO_PASSWORD };
    const { data } = await send({ body, also: { "staff 24": Object.keys(body) } });
    expect(await whoami(door, data.access_token)).toMatchObject({ roles: [{ id: "manager" }] });
  });
  specified("API-148 sends the letter for access", async (send) => {
    await send({ body: { username: emailOf("finance") }, also: { "gateway 20": ["username"] } });
    expect((await lastTo(emailOf("finance"))).body).toContain("http");
  });
  specified("API-149 API-164 gives access by the letter", async (send, door) => {
    const username = emailOf(door.name === "site" ? "service" : "callcenter");
    await door.post("/api/auth/access-recovery.json", { username });
    const at = { token: await secretTo(username, "reset_token") };
    const password = `осень близко ${door.name}`;
    await send({ at, body: { password, passwordRepeat: "другой пароль" }, status: 422 });
    await send({ at, body: { password, passwordRepeat: password } });
    await door.post("/api/auth/login.json", { username, password });
  });
  specified("API-150 signs a member of staff out", async (send, door) => {
    const login = { username: emailOf("manager"), password: DEMO_PASSWORD };
    const { access_token } = await door.post("/api/auth/login.json", login);
    await send({ as: access_token, body: {} });
    expect((await door.ask({ method: "GET", path: "/api/gateway/auth/user/whoami", as: access_token })).status).toBe(
      401,
    );
  });

  const departmentId = async (door: Door): Promise<number> =>
    (await door.read("/api/department.json", people.department)).departments[0].id;
  const membersOf = async (door: Door): Promise<Json[]> =>
    (await door.read(`/api/department/${await departmentId(door)}/user.json`, people.department)).users;
  const memberInput = () => {
    const phone = newPhone();
    const who = { firstname: "Лев", surname: "Толмачёв", phone, email: `lev${phone}@example.ru` };
    return { ...who, roles: ["shop"], password: "долгий пароль 26" };
  };
  async function newMember(door: Door) {
    const input = memberInput();
    const id = await departmentId(door);
    const { user } = await door.post(`/api/department/${id}/user.json`, input, people.department);
    return { ...input, at: { id, userId: user.id as number } };
  }
  const memberOf = async (door: Door, userId: number) => (await membersOf(door)).find(({ id }) => id === userId);

  specified("API-151 lists departments", async (send) => {
    expect((await send({ as: people.department })).data.departments).toMatchObject([{ title: "Центры Москвы" }]);
    await send({ as: people.anna, status: 403 });
  });
  specified("API-152 lists centres and roles", async (send) => {
    const { data } = await send({ as: people.department });
    expect(data.roles).toContainEqual({ id: "shop", title: "Продавец центра" });
  });
  specified("API-153 lists the people of a department", async (send, door) => {
    const { data } = await send({ as: people.department, at: { departmentId: await departmentId(door) } });
    expect(data.users.map(({ email }: Json) => email)).toContain(emailOf("shop"));
  });
  specified("API-154 adds somebody to a department", async (send, door) => {
    const body = memberInput();
    const at = { departmentId: await departmentId(door) };
    await send({ as: people.department, at, body, also: { "staff 27": Object.keys(body) } });
    expect(await membersOf(door)).toContainEqual(expect.objectContaining({ phone: body.phone, email: body.email }));
  });
  specified("API-155 takes somebody out of a department", async (send, door) => {
    const { at } = await newMember(door);
    await send({ as: people.department, at });
    expect(await memberOf(door, at.userId)).toBeUndefined();
  });
  const written = (verb: string) => ["staff 28", `/api/department/{id}/user/{userId}/${verb}.json`] as const;
  specified("API-156 API-162 blocks somebody, at either address", async (send, door) => {
    for (const more of [{}, { path: written("block") }]) {
      const { at } = await newMember(door);
      await send({ as: people.department, at, body: {}, ...more });
      expect(await memberOf(door, at.userId)).toMatchObject({ isBlocked: true });
    }
  });
  specified("API-157 API-162 lets somebody in again", async (send, door) => {
    const { at } = await newMember(door);
    await door.post(`/api/department/${at.id}/user/${at.userId}/block.json`, {}, people.department);
    await send({ as: people.department, at, body: {}, path: written("unblock") });
    expect(await memberOf(door, at.userId)).toMatchObject({ isBlocked: false });
  });
  specified("API-158 API-162 gives somebody a password", async (send, door) => {
    const { at, email } = await newMember(door);
    const body = { password: "другой долгий 26" };
    await send({ as: people.department, at, body, path: written("password"), also: { "staff 28": ["password"] } });
    await door.post("/api/auth/login.json", { username: email, password: body.password });
  });
  specified("API-159 API-163 renews orders of either marketplace", async (send, door) => {
    const numbers = {
      ozon: ["posting_numbers", `${++number}-0001-1`],
      sbermegamarket: ["external_ids", `${++number}`],
    };
    for (const [marketplace, [name = "", value = ""]] of Object.entries(numbers)) {
      const { data } = await send({ as: door.program, at: { marketplace }, body: { [name]: [value], token } });
      expect(data).toEqual({ queued: 1, known: 0 });
      const { renewals } = await door.read("/api/gateway/client/renewals", people.manager);
      expect(renewals).toContainEqual(expect.objectContaining({ marketplace, number: value }));
    }
  });
});

describe("the secret of programs", () => {
  const path = "/api/gateway/manager/user/by-username";
  const asks = [
    { query: { phone: ANNA_PHONE, token: SECRET } },
    { query: { phone: ANNA_PHONE, "secret-token": SECRET } },
    { query: { phone: ANNA_PHONE }, headers: { "X-Secret-Token": SECRET } },
  ];

  it("API-160 opens the gateway in any of its spellings, and the public site in none", async () => {
    for (const ask of asks) {
      expect((await doors.gateway.ask({ method: "GET", path, ...ask })).status).toBe(200);
      expect((await doors.site.ask({ method: "GET", path, ...ask })).status).toBe(401);
    }
    const body = { clientPhone: ANNA_PHONE, token: SECRET };
    const posted = { method: "POST", path: "/api/service/storage-info-by-phone.json", body };
    expect((await doors.gateway.ask(posted)).status).toBe(200);
    expect((await doors.site.ask(posted)).status).toBe(401);
  });

  it("API-160 is in no log, right or wrong, and cannot be tried for long", async () => {
    const wrong = (n: number) => ({ query: { phone: ANNA_PHONE, "secret-token": `guess-of-somebody-${n}` } });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push((await doors.gateway.ask({ method: "GET", path, ...wrong(n) })).status);
    expect(statuses.at(-1)).toBe(429);
    for (const ask of asks) expect((await doors.gateway.ask({ method: "GET", path, ...ask })).status).toBe(429);
    await asker(shop)(`${path}?secret-token=guess-of-somebody`, {});
    for (const secret of ["guess-of-somebody", SECRET]) expect(shop.output()).not.toContain(secret);
  });
});
