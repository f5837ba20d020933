import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { listenOnLoopback } from "../../../platform/providers/testing.ts";
import type { PaymentProvider, StartPayment } from "../payment-provider.ts";
import { createFormaPayments } from "./forma/forma-payments.ts";
import { createYandexPayments } from "./yandex/yandex-payments.ts";

const TIMEOUT_MS = 300;
const ref = { providerNumber: "261120-7K3QX-1", externalId: "261120-7K3QX-1", method: "card_online" };
const command = { amountKopecks: 900, key: "0b7a4f0e-4ab7-4d3c-9a0f-6f0f4a9e7d11", lines: null };

const providers: Record<string, [method: string, create: (url: string) => PaymentProvider]> = {
  yandex: [
    "yandex_split",
    (url) => createYandexPayments({ url, merchantId: "m", apiKey: "k", payOrigins: [], timeoutMs: TIMEOUT_MS }),
  ],
  forma: [
    "credit_tinkoff",
    (url) =>
      createFormaPayments({
        url,
        shopId: "s",
        showcaseId: "c",
        password: "p",
        payOrigins: [],
        timeoutMs: TIMEOUT_MS,
        promoCodes: { credit_tinkoff: "default" },
      }),
  ],
};

const paymentBy = (method: string): StartPayment => ({
  providerNumber: ref.providerNumber,
  key: command.key,
  method,
  amountKopecks: 900,
  description: "Заказ",
  returnUrl: "https://shop.test/back/",
  noticeUrl: "https://shop.test/notice",
  lines: [],
  payUntil: new Date(Date.now() + 3_600_000),
  customer: { phone: "+79123456789", email: "" },
});

let close = async () => {};
afterEach(() => close());

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return `http://127.0.0.1:${port}`;
}

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);

const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

describe.each(Object.keys(providers))("the provider %s", (name) => {
  const [method, create] = providers[name] as (typeof providers)[string];

  it.each<[string, RequestListener]>([
    ["a failure", answering(500, "{}")],
    ["an overload", answering(429, "{}", { "Retry-After": "1" })],
    ["a page instead of JSON", answering(200, "<html>Технические работы</html>")],
    ["JSON of another shape", answering(200, '{"data":[]}')],
    ["half an answer and silence", drip],
    ["a redirect", answering(302, "", { Location: "https://elsewhere.test/" })],
    ["a broken connection", (_request, response) => void response.destroy()],
  ])("is certain of nothing after %s", async (_fault, listener) => {
    const provider = create(await serving(listener));
    const answers = await Promise.all([
      provider.start(paymentBy(method)),
      provider.find(ref),
      provider.void(ref, { ...command, amountKopecks: 0 }),
      provider.refund(ref, command),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unknown"));
  });

  it("leads nobody to a page on another host", async () => {
    const page = "https://pay.elsewhere.test/l/1";
    const provider = create(
      await serving(answering(200, JSON.stringify({ data: { paymentUrl: page }, id: "1", link: page }))),
    );
    expect(await provider.start(paymentBy(method))).toMatchObject({ outcome: "refused" });
  });

  it("leaves the facts as they are when the status is a new one", async () => {
    const order = { orderId: ref.providerNumber, orderAmount: "9.00", paymentStatus: "THAWED" };
    const info = { id: ref.providerNumber, status: "thawed", committed: false, order_amount: 9 };
    const provider = create(
      await serving(answering(200, JSON.stringify({ data: { order, operations: [] }, ...info }))),
    );
    expect(await provider.find(ref)).toMatchObject({ outcome: "unknown", reason: expect.stringMatching(/thawed/i) });
  });
});

it("answers no notice of Yandex while its keys cannot be had, so that it is told again", async () => {
  const [, create] = providers.yandex as (typeof providers)[string];
  const provider = create(await serving(answering(503, "")));
  const header = Buffer.from(JSON.stringify({ alg: "ES256", kid: "1" })).toString("base64url");
  const token = `${header}.e30.${Buffer.alloc(64).toString("base64url")}`;
  await expect(provider.readNotice({ query: "", headers: {}, body: Buffer.from(token) })).rejects.toThrow();
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  expect(await provider.readNotice({ query: "", headers: {}, body: Buffer.from(`${unsigned}.e30.`) })).toBeNull();
});
