import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { coolsUntilOf, isApproved, moveApplication, signApplication } from "./sim-application.ts";
import type { SimBank } from "./sim-bank.ts";
import {
  chargeBack,
  decline,
  isPayable,
  pay,
  type Scenario,
  type SimPayment,
  type StartScenario,
  scenarios,
  startScenarios,
  tick,
  voidHeld,
} from "./sim-payment.ts";

type Html = ReturnType<typeof html>;

/** «Недостаточно средств» of the wire forms' own lists. */
const NOT_ENOUGH_MONEY = 116;

const page = (context: Context, title: string, body: Html, refresh: string | null = null) =>
  context.html(
    html`<!doctype html>
      <html lang="ru">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          ${refresh === null ? "" : html`<meta http-equiv="refresh" content="0; url=${refresh}" />`}
          <title>${title}</title>
        </head>
        <body>
          <main>${body}</main>
        </body>
      </html>`,
    200,
    { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  );

const options = (list: Readonly<Record<string, string>>, chosen: string) =>
  Object.entries(list).map(
    ([name, title]) => html`<option value="${name}" ${name === chosen ? "selected" : ""}>${title}</option>`,
  );

const roubles = (kopecks: number) => `${(kopecks / 100).toLocaleString("ru-RU")} ₽`;

/** The pages of the demo bank: one to pay on, and one that sets how it answers the shop. No real money, no cards. */
export function serveBank(bank: SimBank, basePath: string): Hono {
  const app = new Hono();

  app.get("/", (context) =>
    page(
      context,
      "Тестовый банк",
      html`<h1>Тестовый банк</h1>
        <p>Здесь нет настоящих денег. Выберите, как банк отвечает магазину, когда покупатель начинает платить.</p>
        <form method="post" action="${basePath}">
          <label>Ответ на начало платежа<br /><select name="start">
            ${options(startScenarios, bank.startScenario)}
          </select></label>
          <p><button>Сохранить</button></p>
        </form>`,
    ),
  );

  app.post("/", async (context) => {
    const { start } = await context.req.parseBody();
    if (typeof start !== "string" || !Object.hasOwn(startScenarios, start)) return context.body(null, 400);
    bank.setStartScenario(start as StartScenario);
    return context.redirect(basePath, 303);
  });

  app.get("/pay/:id/", async (context) => {
    const payment = await findPayment(context);
    if (!payment) return context.notFound();
    if (!isPayable(payment, bank.now())) return finished(context, payment);
    if (payment.method === "credit") return application(context, payment);
    return page(
      context,
      "Оплата в тестовом банке",
      html`<h1>Тестовый банк</h1>
        <p>${payment.description}</p>
        <p>${roubles(payment.amountKopecks)}</p>
        <p>Это демонстрация: денег банк не спишет.</p>
        <form method="post" action="${basePath}pay/${payment.id}/">
          <button name="do" value="pay">Оплатить</button>
          <button name="do" value="decline">Отклонить</button>
          <button name="do" value="leave">Уйти и ничего не делать</button>
          <details>
            <summary>Сценарии</summary>
            <p><label>При оплате<br /><select name="scenario">${options(scenarios, payment.scenario)}</select></label></p>
            <button name="do" value="set">Запомнить сценарий и остаться</button>
            <button name="do" value="expire">Время на оплату вышло</button>
            <button name="do" value="three_ds">Оплатить с кодом из СМС</button>
          </details>
        </form>`,
    );
  });

  app.post("/pay/:id/", async (context) => {
    const found = await findPayment(context);
    if (!found) return context.notFound();
    const { do: action, scenario: given, code } = await context.req.parseBody();
    const { id } = found;
    const now = bank.now();
    const scenario: Scenario =
      typeof given === "string" && Object.hasOwn(scenarios, given) ? (given as Scenario) : "plain";
    switch (action) {
      case "pay":
        await bank.step(id, (payment) => pay(payment, scenario, now));
        break;
      case "decline":
        await bank.step(id, (payment) => decline(payment, NOT_ENOUGH_MONEY, now));
        break;
      case "set":
        await bank.step(id, (payment) => ({ ...payment, scenario }));
        return context.redirect(`${basePath}pay/${id}/`, 303);
      case "expire":
        await bank.step(id, (payment) => tick({ ...payment, expiresAt: now.toISOString() }, now));
        break;
      case "three_ds":
        return page(
          context,
          "Код из СМС",
          html`<h1>Код из СМС</h1>
            <p>Код тестового банка — 1234.</p>
            <form method="post" action="${basePath}pay/${id}/">
              <input type="hidden" name="scenario" value="${scenario}" />
              <p><label>Код<br /><input name="code" inputmode="numeric" autocomplete="one-time-code" /></label></p>
              <button name="do" value="confirm">Подтвердить</button>
            </form>`,
        );
      case "confirm":
        await bank.step(id, (payment) =>
          code === "1234" ? pay(payment, scenario, now) : decline(payment, NOT_ENOUGH_MONEY, now),
        );
        break;
      case "approve":
        await bank.step(id, (payment) => moveApplication(payment, "approved", now));
        return context.redirect(`${basePath}pay/${id}/`, 303);
      case "consider":
        await bank.step(id, (payment) => moveApplication(payment, "inprogress", now));
        break;
      case "sign":
      case "sign_cooling":
        await bank.step(id, (payment) =>
          signApplication({ ...payment, scenario }, { cools: action === "sign_cooling" }, now),
        );
        break;
      case "call_off":
        await bank.step(id, (payment) => voidHeld(payment, now));
        return context.redirect(`${basePath}pay/${id}/`, 303);
      case "charge_back":
        await bank.step(id, chargeBack);
        return context.redirect(`${basePath}pay/${id}/`, 303);
      case "leave":
        break;
      default:
        return context.body(null, 400);
    }
    return page(
      context,
      "Возвращаемся в магазин",
      html`<h1>Возвращаемся в магазин</h1>
        <p><a href="${found.returnUrl}">Вернуться в магазин</a></p>`,
      found.returnUrl,
    );
  });

  /** For a loan: first the decision, then the signing. */
  const application = (context: Context, payment: SimPayment) =>
    page(
      context,
      "Заявка в тестовом банке",
      html`<h1>Тестовый банк</h1>
        <p>${payment.description}</p>
        <p class="sum">${roubles(payment.amountKopecks)}</p>
        <p>Это демонстрация: договора не будет, данные паспорта не нужны.</p>
        <form method="post" action="${basePath}pay/${payment.id}/">
          ${
            isApproved(payment)
              ? html`<p>Заявка одобрена. Осталось подписать договор.</p>
                  <button name="do" value="sign">Подписать</button>
                  <button name="do" value="sign_cooling">Подписать с периодом охлаждения, 1 минута</button>`
              : html`<button name="do" value="approve">Одобрить заявку</button>
                  <button name="do" value="decline">Отказать</button>
                  <button name="do" value="consider">Оставить на рассмотрении и уйти</button>`
          }
          <button name="do" value="leave">Уйти и ничего не делать</button>
          <details>
            <summary>Сценарии</summary>
            <p><label>При подписании<br /><select name="scenario">${options(scenarios, payment.scenario)}</select></label></p>
            <button name="do" value="expire">Срок заявки вышел</button>
          </details>
        </form>`,
    );

  /** What became of a payment that cannot be paid any more. */
  const finished = (context: Context, payment: SimPayment) => {
    const { id, facts, returnUrl, amountKopecks } = payment;
    const isCooling = facts.capturedKopecks === 0 && facts.voidedKopecks === 0 && coolsUntilOf(payment) !== null;
    return page(
      context,
      "Платёж завершён",
      html`<h1>${facts.authorizedKopecks > 0 ? "Платёж уже прошёл" : "Оплатить уже нельзя"}</h1>
        <p>${roubles(amountKopecks)}</p>
        <p><a href="${returnUrl}">Вернуться в магазин</a></p>
        ${
          facts.capturedKopecks > facts.refundedKopecks && facts.chargedBackKopecks === 0
            ? html`<form method="post" action="${basePath}pay/${id}/">
                <button name="do" value="charge_back">Оспорить платёж в своём банке</button>
              </form>`
            : ""
        }
        ${
          isCooling
            ? html`<form method="post" action="${basePath}pay/${id}/">
                <p>Договор подписан, идёт период охлаждения.</p>
                <button name="do" value="call_off">Передумать и отказаться от кредита</button>
              </form>`
            : ""
        }`,
    );
  };

  async function findPayment(context: Context): Promise<SimPayment | null> {
    const id = context.req.param("id") ?? "";
    return /^[\da-f-]{36}$/.test(id) ? bank.store.find(id) : null;
  }

  return app;
}
