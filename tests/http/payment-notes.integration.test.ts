import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { paymentGroupIds } from "../../gateway/sales/checkout/payment-groups.ts";
import { defaultCheckoutSettings } from "../../gateway/sales/checkout/settings.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { documentOf, type PagePart, shownText } from "../support/document.ts";
import { startSiteOverGateway } from "../support/gateway-in-test.ts";

let page: PagePart;

/** A shop that can be paid in every way. */
const started = await startSiteOverGateway({
  ...defaultCheckoutSettings,
  enabledPaymentGroups: paymentGroupIds,
  isServed: () => true,
});
beforeAll(async () => {
  const { cart } = dataOf(await started.gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  page = documentOf((await started.ask("/basket/", { headers: { Cookie: `cart=${cart.token}` } })).text);
});
afterAll(() => started?.stop());

const SBP = "Система быстрых платежей";
const ON_SITE = "Картой на сайте";
const ALFABANK = "Картой через Альфа-Банк";
const AT_HANDOVER = "При получении";
const PARTS = "Оплата частями";

/** What stands below the rows of a group: it begins with the group's label, where the row itself does not. */
function notesOf(label: string): string {
  const rows = [...page.root.querySelectorAll('input[name="method"]')].map((input) => ({
    title: shownText(input.closest("label")?.querySelector("b")),
    note: shownText(page.root.querySelector(`[id="${input.getAttribute("aria-describedby")}"]`)),
  }));
  const notes = rows.flatMap(({ title, note }) => (title === label || note.startsWith(`${label}.`) ? [note] : []));
  expect(notes).not.toEqual([]);
  return notes.join(" ");
}

describe("the checkout notes of a way to pay", () => {
  it.each([
    ["CHK-046", SBP, /Перевод через СБП/],
    ["CHK-047", SBP, /резерв оплаченного заказа не ограничен/i],
    ["CHK-048", SBP, /старого аккумулятора не действует/],
    ["CHK-051 CHK-055", ON_SITE, /Мир, Visa и Mastercard/],
    ["CHK-052 CHK-055", ALFABANK, /Мир, Visa и Mastercard/],
    ["CHK-053", ON_SITE, /старого аккумулятора не действует/],
    ["CHK-054", ALFABANK, /старого аккумулятора не действует/],
    ["CHK-057", AT_HANDOVER, /Наличные, перевод по СБП, банковская карта или карта рассрочки при получении/],
    ["CHK-058", AT_HANDOVER, /резерв заказа 3 дня/i],
    ["CHK-061", "Яндекс Пэй", /старого аккумулятора не действует/],
    ["CHK-063", PARTS, /на 2, 4 или 6 месяцев/],
    ["CHK-064", PARTS, /Первая часть списывается сразу/],
    ["CHK-065", PARTS, /каждые 2 недели или раз в месяц/],
    ["CHK-066", PARTS, /старого аккумулятора не действует/],
    ["CHK-072", "Яндекс Сплит", /старого аккумулятора не действует/],
    ["CHK-074", "Яндекс Сплит", /от 50 000 ₽ — на 4 месяца/],
    ["CHK-076", "Рассрочка", /6 месяцев по схеме 0-0-6/],
    ["CHK-077", "Рассрочка", /Доставка может задержаться на время подписания договора с банком/],
  ] as const)("%s «%s» on the page: %s", (_ids, label, note) => {
    expect(notesOf(label)).toMatch(note);
  });

  it.each(["При получении", "Счёт для организации", "Рассрочка", "Кредит"])(
    "CHK-059 nothing against an old battery on the page: «%s»",
    (label) => {
      expect(notesOf(label)).not.toMatch(/аккумулятор/);
    },
  );
});
