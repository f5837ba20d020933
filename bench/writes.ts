/**
 * What customers change, by plain forms as a browser without scripts sends them: goods into the cart, the order, a time that is kept, the
 * booking, the sign-in by password. The built site runs as two processes on a PostgreSQL of its own that flushes every commit to the disk.
 * `npx tsx bench/writes.ts [folder …]` prints milliseconds from the press to the whole page that follows and of a processor; it needs
 * `npm run build`. Other folders with a `build/`, of the commit before, are measured by turns with this one.
 */
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { addDays } from "../gateway/platform/zone-time.ts";
import { guestWith } from "../tests/support/guest.ts";
import { letStrangersHoldAll } from "../tests/support/holding.ts";
import { asker } from "../tests/support/http.ts";
import { type PostgresCluster, startPostgres } from "../tests/support/postgres.ts";
import { TEST_GOODS } from "../tests/support/site.ts";
import { type BuiltSite, root, startBuiltSite } from "./built-site.ts";
import { median, round } from "./figures.ts";
import { type Browser, openBrowsers } from "./plain-forms.ts";
import { processorOfPostgres, processorOfSite } from "./processor.ts";

const ROUNDS = 24;
/** Until then the compiler takes a part of the processor. */
const WARM_UP_ROUNDS = 12;
/** Of each kind in a round. */
const ACTS = 64;
const CLIENTS = 8;
const KINDS_OF_GOODS = 16;
const DAYS = 27;
const PASSWORD = "a password of the bench";
const WORKS = "/service-tyre-fitting/?sizes=4x205-55-16r&packet=full";

interface MeasuredSite extends BuiltSite {
  cluster: PostgresCluster;
  pool: pg.Pool;
  processor: { site: () => number; database: () => number };
  /** Order forms by the code of the goods in the cart. */
  orderForms: Map<string, URLSearchParams>;
  slots: string[];
}

/** One customer with what an earlier act has left for the next one. */
interface Customer {
  n: number;
  browser: Browser;
  sku: string;
  /** The page with the form of a time that is kept, and its key. */
  contactPage: string;
  bookingKey: string;
}

const customers = `
  with added as (insert into users (firstname, surname, password_hash) select 'Анна', 'Ёлкина', $1 from generate_series(1, $2) returning id),
    roles as (insert into user_roles (user_id, id, title) select id, 'client', 'Клиент' from added)
  insert into user_emails (user_id, email, is_primary, confirmed_at)
    select id, 'bench' || row_number() over (order by id) || '@example.ru', true, now() from added`;

async function start(folder: string): Promise<MeasuredSite> {
  const cluster = await startPostgres({
    fsync: true,
    settings: { shared_buffers: "256MB", max_wal_size: "4GB", autovacuum: "on" },
  });
  const databaseUrl = await cluster.createDatabase();
  const env = { PICTURES_AHEAD: "0", TRUSTED_PROXY: "127.0.0.1", WORKERS: "2", MESSAGE_INBOX: "no" };
  const first = await startBuiltSite({ folder, goods: TEST_GOODS, databaseUrl, env: { ...env, WORKERS: "1" } });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  await pool.query("update stock set outside = outside + 100000");
  await letStrangersHoldAll((text, values) => pool.query(text, values));
  await pool.query(customers, [await hash(PASSWORD), ROUNDS * ACTS]);
  await pool.query("vacuum analyze");
  await first.stop();
  const site = await startBuiltSite({ folder, goods: TEST_GOODS, databaseUrl, env });
  const processor = { site: processorOfSite(site.port), database: processorOfPostgres(cluster.port) };
  const orderForms = new Map<string, URLSearchParams>();
  for (const sku of await skusOf(site)) orderForms.set(sku, (await guestWith(site.port, sku, 0, 4)).form);
  return { ...site, cluster, pool, processor, orderForms, slots: await slotsOf(site) };
}

async function skusOf(site: BuiltSite): Promise<string[]> {
  const { text } = await asker(site)("/catalog/tyres/");
  const skus = [...text.matchAll(/href="\/tyre\/[^"?#]+\/(\d+)\/"/g)].flatMap(([, sku]) => sku ?? []);
  return [...new Set(skus)].slice(0, KINDS_OF_GOODS);
}

/** Times half an hour apart, in another centre each, as they may be pressed on the page of booking. */
async function slotsOf(site: BuiltSite): Promise<string[]> {
  const { text } = await asker(site)(WORKS);
  const centres = new Set([...text.matchAll(/shop=(\d+)/g)].flatMap(([, id]) => id ?? []));
  const [, today] = /name="slot" value="(\d{4}-\d\d-\d\d) /.exec(text) ?? [];
  if (!today || centres.size === 0) throw new Error("No centre has a free time");
  const slots: string[] = [];
  for (let day = 1; day <= DAYS; day += 1)
    for (let hour = 10; hour < 18; hour += 1)
      for (const minute of ["00", "30"])
        for (const centre of centres)
          slots.push(`${centre} ${addDays(today as never, day)} ${String(hour).padStart(2, "0")}:${minute}`);
  return slots;
}

const contact = ({ n }: Customer) => ({
  name: "Анна",
  phone: `8 9${String(120_000_000 + n)}`,
  personalData: "on",
  legalPolicy: "on",
});

type Act = (site: MeasuredSite, customer: Customer) => Promise<void>;

async function add(_site: MeasuredSite, { browser, sku }: Customer) {
  await browser.send("/basket/", { intent: "add", sku, quantity: "4" });
}

async function order(site: MeasuredSite, customer: Customer) {
  const form = Object.fromEntries(site.orderForms.get(customer.sku) ?? []);
  const to = await customer.browser.send("/basket/", {
    ...form,
    ...contact(customer),
    idempotencyKey: crypto.randomUUID(),
  });
  await customer.browser.open(to);
}

/** A time that the demo shop has given away already is passed over. */
async function hold(site: MeasuredSite, customer: Customer) {
  const { browser } = customer;
  for (;;) {
    const [centre, date, time] = site.slots.shift()?.split(" ") ?? [];
    if (!centre) throw new Error("All times are taken");
    const to = await browser.send(
      `${WORKS}&shop=${centre}`,
      { intent: "hold", slot: `${date} ${time}` },
      [303, 409, 422],
    );
    if (to === "") continue;
    customer.contactPage = to;
    const page = await browser.open(to);
    customer.bookingKey = /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] ?? "";
    return;
  }
}

async function book(_site: MeasuredSite, customer: Customer) {
  const { browser, contactPage, bookingKey } = customer;
  const to = await browser.send(contactPage, {
    intent: "book",
    idempotencyKey: bookingKey,
    carTitle: "Kia Rio",
    ...contact(customer),
  });
  await browser.open(to);
}

async function signIn(_site: MeasuredSite, { browser, n }: Customer) {
  const to = await browser.send("/login", {
    intent: "password",
    username: `bench${n + 1}@example.ru`,
    password: PASSWORD,
  });
  await browser.open(to);
}

const acts: Record<string, Act> = { add, order, hold, book, signIn };

interface Figures {
  waits: number[];
  perSecond: number[];
  site: number[];
  database: number[];
}

/** So many customers at once, each as soon as the one before has their page. */
async function measure(site: MeasuredSite, act: Act, customersOfRound: readonly Customer[]) {
  const waiting = [...customersOfRound];
  const waits: number[] = [];
  const before = { site: site.processor.site(), database: site.processor.database(), at: performance.now() };
  const client = async () => {
    for (let customer = waiting.shift(); customer; customer = waiting.shift()) {
      const pressed = performance.now();
      await act(site, customer);
      waits.push(performance.now() - pressed);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    waits,
    perSecond: customersOfRound.length / ((performance.now() - before.at) / 1_000),
    site: (site.processor.site() - before.site) / customersOfRound.length,
    database: (site.processor.database() - before.database) / customersOfRound.length,
  };
}

const chosen = process.argv.slice(2).map((folder) => resolve(folder));
const folders = [root, ...chosen];
const sites: MeasuredSite[] = [];
for (const folder of folders) sites.push(await start(folder));
const all = sites.map(
  () =>
    new Map(
      Object.keys(acts).map((name): [string, Figures] => [name, { waits: [], perSecond: [], site: [], database: [] }]),
    ),
);
for (let turn = 0; turn < ROUNDS; turn += 1) {
  const rounds = sites.map((site) => {
    const browsers = openBrowsers(site.port, CLIENTS);
    const skus = [...site.orderForms.keys()];
    return Array.from({ length: ACTS }, (_, place): Customer => {
      const n = turn * ACTS + place;
      return {
        n,
        browser: browsers(`95.${n >> 8}.${n & 255}.7`),
        sku: skus[n % skus.length] ?? "",
        contactPage: "",
        bookingKey: "",
      };
    });
  });
  // Whoever comes first finds the machine busy with what the act before has left.
  for (const [name, act] of Object.entries(acts))
    for (const [at, site] of turn % 2 === 0 ? sites.entries() : [...sites.entries()].reverse()) {
      const measured = await measure(site, act, rounds[at] ?? []);
      const figures = all[at]?.get(name);
      if (turn < WARM_UP_ROUNDS || !figures) continue;
      figures.waits.push(...measured.waits);
      figures.perSecond.push(measured.perSecond);
      figures.site.push(measured.site);
      figures.database.push(measured.database);
    }
  // A shop has some hundred orders that nobody has proven, whatever it sells in a year.
  for (const { pool } of sites) await pool.query("update orders set proof = 'phone' where proof = 'none'");
}

function told({ waits, perSecond, site, database }: Figures) {
  waits.sort((one, other) => one - other);
  const at = (part: number) => round(waits[Math.floor(waits.length * part)] ?? 0, 0);
  return {
    perSecond: round(median(perSecond), 1),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    processorMs: { site: round(median(site), 1), database: round(median(database), 1) },
  };
}

const figures = Object.keys(acts).map((act) => ({
  act,
  ...Object.fromEntries(
    folders.map((folder, n) => [folder === root ? "now" : folder, told(all[n]?.get(act) as Figures)]),
  ),
}));
console.log(JSON.stringify({ load: loadavg()[0], clients: CLIENTS, figures }));
for (const { cluster, pool, stop } of sites) {
  await pool.end();
  await stop();
  await cluster.stop();
}
