import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import type { AtolBooks } from "./atol-books-store.ts";

interface AtolAccount {
  login: string;
  password: string;
  group: string;
}

interface AtolSimulator {
  books: AtolBooks;
  /** Where customers read receipts, with a slash at the end. */
  publicUrl: string;
  now(): Date;
}

const amount = z
  .number()
  .nonnegative()
  .refine((roubles) => Math.abs(roubles * 100 - Math.round(roubles * 100)) < 1e-6);
const vat = z.object({
  type: z.enum([
    "none",
    "vat0",
    "vat5",
    "vat7",
    "vat10",
    "vat20",
    "vat22",
    "vat105",
    "vat107",
    "vat110",
    "vat120",
    "vat122",
  ]),
  sum: amount,
});
const item = z.object({
  name: z.string().min(1).max(128),
  price: amount,
  quantity: z.number().positive(),
  measure: z.literal(0),
  sum: amount,
  payment_method: z.enum(["full_prepayment", "full_payment"]),
  payment_object: z.union([z.literal(1), z.literal(4), z.literal(33)]),
  vat,
  mark_processing_mode: z.literal("0").optional(),
  mark_code: z.object({ gs1m: z.base64() }).optional(),
});
const document = z.object({
  external_id: z.string().min(1).max(128),
  timestamp: z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
  receipt: z.object({
    client: z.union([z.object({ email: z.email() }), z.object({ phone: z.string().regex(/^\+7\d{10}$/) })]),
    company: z.object({
      email: z.email(),
      sno: z.string(),
      inn: z.string().regex(/^(\d{10}|\d{12})$/),
      payment_address: z.string().min(1),
    }),
    items: z.array(item).min(1).max(100),
    payments: z.array(z.object({ type: z.number().int(), sum: amount })).length(1),
    vats: z.array(vat),
    total: amount,
  }),
});
type Receipt = z.output<typeof document>["receipt"];

const kopecks = (roubles: number) => Math.round(roubles * 100);
/** As the cash register checks them. */
const addsUp = ({ items, payments, total }: Receipt) =>
  items.every(({ price, quantity, sum }) => kopecks(sum) === Math.round(kopecks(price) * quantity)) &&
  items.reduce((all, { sum }) => all + kopecks(sum), 0) === kopecks(total) &&
  payments.reduce((all, { sum }) => all + kopecks(sum), 0) === kopecks(total);

const error = (code: number, text: string) => ({ error: { error_id: randomUUID(), code, text, type: "system" } });
const titles: Record<string, string> = { sell: "Приход", sell_refund: "Возврат прихода" };

/** The calls of ATOL Online 5 that `atol-receipts.ts` makes. Its receipts are real to nobody. */
export function serveAtol({ books, publicUrl, now }: AtolSimulator, { login, password, group }: AtolAccount): Hono {
  const tokens = new Set<string>();
  const app = new Hono();

  app.post("/possystem/v5/getToken", async (context) => {
    const given = await context.req.json<{ login?: string; pass?: string }>();
    if (given.login !== login || given.pass !== password)
      return context.json(error(12, "Неверный логин или пароль"), 401);
    const token = randomUUID();
    tokens.add(token);
    return context.json({ error: null, token, timestamp: "" });
  });

  app.use(`/possystem/v5/${group}/*`, async (context, next) => {
    if (!tokens.has(context.req.header("token") ?? ""))
      return context.json(error(11, "Срок действия токена истёк"), 401);
    await next();
  });

  for (const operation of Object.keys(titles))
    app.post(`/possystem/v5/${group}/${operation}`, async (context) => {
      const parsed = document.safeParse(await context.req.json());
      if (!parsed.success)
        return context.json(error(32, parsed.error.issues.map(({ path }) => path.join(".")).join(", ")), 400);
      const { external_id: key, receipt } = parsed.data;
      const { uuid, isNew } = await books.save(key, { operation, receipt, at: now().toISOString() });
      if (!isNew) return context.json({ uuid, ...error(33, "Документ с таким external_id уже есть") }, 400);
      return context.json({ uuid, status: "wait", error: null });
    });

  app.get(`/possystem/v5/${group}/report/:uuid`, async (context) => {
    const saved = await books.find(context.req.param("uuid"));
    if (!saved) return context.json({ status: null, ...error(34, "Документ не найден") }, 400);
    const { uuid, number, receipt, at } = saved;
    if (!addsUp(receipt as Receipt))
      return context.json({ uuid, status: "fail", ...error(-3804, "Сумма чека не сходится") });
    const payload = {
      total: (receipt as Receipt).total,
      fns_site: "www.nalog.gov.ru",
      fn_number: "9999078900000001",
      shift_number: 1,
      receipt_datetime: at,
      fiscal_receipt_number: number,
      fiscal_document_number: number,
      ecr_registration_number: "0000000001000001",
      fiscal_document_attribute: 1_000_000_000 + number,
      ofd_receipt_url: `${publicUrl}receipts/${uuid}/`,
    };
    return context.json({ uuid, status: "done", error: null, payload });
  });

  return app;
}

/** A page for each receipt. */
export function serveReceiptPages(books: AtolBooks): Hono {
  const app = new Hono();
  app.get("/receipts/:uuid/", async (context) => {
    const saved = await books.find(context.req.param("uuid"));
    if (!saved) return context.notFound();
    const { items, total, company } = saved.receipt as Receipt;
    const page = html`<!doctype html>
      <html lang="ru">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>Кассовый чек, пример</title>
        </head>
        <body>
          <main>
            <h1>Кассовый чек</h1>
            <p>Пример для демонстрации: в налоговую он не передан.</p>
            <p>${titles[saved.operation] ?? ""}, ИНН ${company.inn}, документ ${saved.number}</p>
            <dl>${items.map(({ name, quantity, price, sum, vat: tax }) => html`<dt>${name}</dt><dd>${quantity} × ${price.toFixed(2)} = ${sum.toFixed(2)} ₽, НДС ${tax.sum.toFixed(2)} ₽</dd>`)}</dl>
            <p><strong>Итого ${total.toFixed(2)} ₽</strong></p>
          </main>
        </body>
      </html>`;
    return context.html(page, 200, { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });
  });
  return app;
}
