import { describe, expect, it } from "vitest";
import { askCheaperPrice } from "../app/features/catalogue/enquiries/enquiries.server.ts";
import { newFlow } from "../app/features/customers/auth/auth-flow.ts";
import { confirmCode, requestCode } from "../app/features/customers/auth/code-steps.server.ts";
import {
  sendResetLetter,
  setNewPassword,
  signInByPassword,
  signUp,
} from "../app/features/customers/auth/handle-auth-form.server.ts";
import type { Outcome } from "../app/features/customers/auth/outcome.server.ts";
import { undoAccountChanges } from "../app/features/customers/profile/undo.server.ts";
import { changeCart } from "../app/features/sales/cart/change-cart.server.ts";
import { placeOrder } from "../app/features/sales/checkout/place-order.server.ts";
import { cancelOrder } from "../app/features/sales/my-orders/cancel-order.server.ts";
import { cancelByLink, confirmByLink } from "../app/features/workshop/booking/appointment.server.ts";
import { actOnBooking } from "../app/features/workshop/booking/book.server.ts";
import { createGatewayClient, type Gateway } from "../app/gateway/client.server.ts";
import { createResiliencePolicy } from "../app/gateway/resilience-policy.server.ts";
import { createResponseCache } from "../app/gateway/response-cache.server.ts";
import { messageOf, type RefusedForm } from "../app/shared/form-reply.ts";
import { type Answers, formOf, ok, visitorWith } from "../app/visitor/testing.ts";
import type { Visitor } from "../app/visitor/visitor.server.ts";

const NOT_ALLOWED = "Ошибка отправки запроса. Повторите, пожалуйста";
const OOPS = "Упс, кажется что-то пошло не так";
const AWAY = "Нет связи с магазином. Повторите через минуту";
const SAID = "Так сказал магазин";

/** What comes instead of a success: JSON as the gateway writes it, a page of a proxy, or nothing. */
const replies = {
  "400 with words": () => said(400, SAID),
  "400 without": () => said(400),
  "405 with words": () => said(405, "Method Not Allowed"),
  "405 without": () => page(405),
  "500 with words": () => said(500, SAID),
  "500 without": () => said(500),
  "502 of a proxy": () => page(502),
  "200 of another shape": () => new Response("{}", { status: 200 }),
  "503 of a proxy": () => page(503),
  nothing: () => Promise.reject(new Error("the connection broke")),
} satisfies Record<string, () => Response | Promise<Response>>;
type Reply = keyof typeof replies;

const said = (status: number, ...messages: string[]) =>
  new Response(JSON.stringify({ status_code: status, data: null, errors: messages.map((message) => ({ message })) }), {
    status,
  });
const page = (status: number) => new Response("<html><h1>Bad Gateway</h1></html>", { status });

/** The gateway of the site, which gets this reply to every call but those that are answered. */
function gatewayThat(reply: Reply, answered: Answers): Gateway {
  const client = createGatewayClient({
    transport: async () => replies[reply](),
    pipelineId: "",
    resiliencePolicy: createResiliencePolicy({ retryAfterMs: 0 } as never),
    responseCache: createResponseCache(
      () => 0,
      () => "",
    ),
    log: { warn() {} },
  }).bind({ regionSlug: "samara", cartToken: null, accessToken: null, clientAddress: "" });
  const call = (endpoint: { name: string }, input: unknown) =>
    Promise.resolve(answered[endpoint.name] ?? client.call(endpoint as never, input as never));
  return { call } as Gateway;
}

function visitorOf(reply: Reply, answered: Answers = {}): Visitor {
  const { visitor } = visitorWith({}, undefined, { user: null, acting: null });
  visitor.gateway = gatewayThat(reply, answered);
  visitor.withBrowserKey = () => visitor.gateway;
  return visitor;
}

const flow = {
  ...newFlow("key"),
  step: "SignUp" as const,
  phone: "79123456789",
  token: "secret",
  request: {
    requestId: "1",
    target: "phone" as const,
    sentTo: "",
    callPhone: "",
    resendAt: "2026-11-27T09:01:00Z",
    expiresAt: "2026-11-27T09:10:00Z",
  },
};
const attempt = (reply: Reply) => ({ visitor: visitorOf(reply), flow, now: new Date("2026-11-27T09:00:00Z") });
const told = (outcome: Outcome) => (outcome.kind === "refused" ? outcome.message : `not refused: ${outcome.kind}`);
const toldBy = (answer: unknown) => messageOf((answer as { data: RefusedForm }).data);
/** Shown by the next page. */
const flashOf = (visitor: Visitor) => String(JSON.parse(visitor.cookies.get("flash") ?? "[]"));

const booking = new URL(
  "https://shop.example/service-tyre-fitting/?sizes=4x205-55-16&packet=full&serviceIds=[7]&shop=4&date=2026-11-28&time=10:15",
);
const centre = { id: 4, isSuitable: true, zone: "Europe/Moscow", price: 296_000 };
const services = [{ id: 7, name: "Замена масла", isFitting: false, isAppointment: true }];
const key = "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f";
const consent = { personalData: "on", legalPolicy: "on", shownVersion: "1" };

interface Form {
  send(reply: Reply): Promise<string | null>;
  /** Where it differs from the rule. */
  otherwise?: Partial<Record<Reply, string>>;
}

const NOT_SENT = "Ошибка отправки. Попробуйте повторить попытку позже.";
const NOT_VALID = "Ошибка Валидации. Попробуйте повторить попытку позже.";
const PERHAPS = "\nВозможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";
const NO_ANSWER =
  "Ответ не пришёл: возможно, заказ уже принят. Нажмите кнопку ещё раз: второй такой же заказ не появится";
const away = (text: string) => ({ "503 of a proxy": text, nothing: text });
const wordless = (text: string) => ({
  "400 without": text,
  "500 without": text,
  "502 of a proxy": text,
  "200 of another shape": text,
});
/** Words that come with HTTP 500 are not shown of services. ERR-034 … ERR-036 */
const quietAt500 = { "500 with words": OOPS };

const forms: Record<string, Form> = {
  "a code": {
    send: async (reply) =>
      told(
        await requestCode(
          { ...attempt(reply), flow: newFlow("key") },
          { phone: "79123456789", target: "email", recaptcha: "" },
        ),
      ),
    otherwise: { ...wordless(NOT_SENT), ...away(NOT_SENT) },
  },
  "the code itself": {
    send: async (reply) => told(await confirmCode(attempt(reply), { intent: "confirm", code: "1234", recaptcha: "" })),
    otherwise: { ...wordless(NOT_VALID), ...away(NOT_VALID), "400 with words": NOT_VALID, "500 with words": NOT_VALID },
  },
  "a registration": {
    send: async (reply) =>
      told(
        await signUp(attempt(reply), {
          intent: "signup",
          firstname: "Анна",
          surname: "Ёлкина",
          email: "a@shop.test",
          personalData: true,
          legalPolicy: true,
          shownVersion: "1",
        } as never),
      ),
  },
  "a forgotten password": {
    send: async (reply) => told(await sendResetLetter(attempt(reply), { intent: "restore", email: "a@shop.test" })),
  },
  "a new password": {
    send: async (reply) =>
      told(
        await setNewPassword(attempt(reply), {
          intent: "new-password",
          reset_token: "t",
          password: "long enough",
          password_confirmation: "long enough",
        } as never),
      ),
  },
  "a password": {
    send: async (reply) =>
      told(
        await signInByPassword(attempt(reply), {
          intent: "password",
          username: "a@b.ru",
          password: "x",
          recaptcha: "",
        } as never),
      ),
  },
  "an order": {
    send: async (reply) =>
      toldBy(
        await placeOrder(
          visitorOf(reply),
          formOf({
            intent: "order",
            idempotencyKey: key,
            fingerprint: "as-seen",
            seen: "[]",
            type: "pickup",
            shopId: "3",
            shownSums: '{"pickup cash":2000000}',
            method: "cash",
            name: "Анна",
            phone: "8 912 345-67-89",
            ...consent,
          }),
        ),
      ),
    otherwise: {
      "500 with words": SAID + PERHAPS,
      "500 without": OOPS + PERHAPS,
      "502 of a proxy": OOPS + PERHAPS,
      "200 of another shape": OOPS + PERHAPS,
      ...away(NO_ANSWER),
    },
  },
  "a visit": {
    send: async (reply) => {
      const reads = { serviceList: ok({ services }), bookingCentres: ok({ centres: [centre], isSurge: false }) };
      const visitor = visitorOf(reply, { ...reads, layout: ok({ region: centre }) });
      const fields = {
        intent: "book",
        idempotencyKey: key,
        expectedSum: "296000",
        name: "Анна",
        phone: "8 912 345-67-89",
      };
      return toldBy(await actOnBooking(visitor, booking, formOf({ ...fields, carTitle: "Kia Rio", ...consent })));
    },
    otherwise: {
      ...quietAt500,
      ...away("Ответ не пришёл: возможно, запись уже принята. Нажмите ещё раз: второй такой же не появится"),
    },
  },
  "the cancel of a visit": {
    send: async (reply) =>
      toldBy(await cancelByLink(visitorOf(reply), { identity: "Z-1", access: "secret" }, formOf({}))),
    otherwise: { ...quietAt500, ...away("Не удалось отменить запись: нет связи с магазином. Повторите через минуту") },
  },
  "«Приеду»": {
    send: async (reply) => {
      const visitor = visitorOf(reply);
      await confirmByLink(visitor, { identity: "Z-1", access: "secret" }, new FormData());
      return flashOf(visitor);
    },
    otherwise: quietAt500,
  },
  "the cancel of an order": {
    send: async (reply) => toldBy(await cancelOrder(visitorOf(reply), "261127-VA5M5", formOf({}))),
    otherwise: away("Не удалось отменить заказ: нет связи с магазином. Повторите через минуту"),
  },
  "the cart": {
    send: async (reply) => toldBy(await changeCart(visitorOf(reply), formOf({ intent: "remove", sku: "1" }))),
    otherwise: away("Не удалось изменить корзину: нет связи с магазином. Повторите через минуту"),
  },
  "a cheaper price": {
    send: async (reply) =>
      toldBy(
        await askCheaperPrice(
          visitorOf(reply),
          new URL("https://shop.example/cheaper/?sku=1"),
          formOf({
            sku: "1",
            name: "Анна",
            phone: "8 912 345-67-89",
            link: "https://other.test/1",
            price: "100",
            ...consent,
          }),
        ),
      ),
  },
  "«Это был не я»": {
    send: async (reply) => toldBy(await undoAccountChanges(visitorOf(reply), formOf({ token: "t" }))),
    otherwise: away("Ничего не изменилось: нет связи с магазином. Повторите через минуту."),
  },
};

const byRule: Record<Reply, string> = {
  "400 with words": SAID,
  "500 with words": SAID,
  "405 with words": NOT_ALLOWED,
  "405 without": NOT_ALLOWED,
  ...(wordless(OOPS) as Record<"400 without" | "500 without" | "502 of a proxy" | "200 of another shape", string>),
  "503 of a proxy": AWAY,
  nothing: AWAY,
};

describe.each(Object.entries(forms))("%s", (_, { send, otherwise }) => {
  it.each(Object.keys(replies) as Reply[])("ERR-002 ERR-003 ERR-004 tells %s by the one rule", async (reply) => {
    expect(await send(reply)).toBe({ ...byRule, ...otherwise }[reply]);
  });
});
