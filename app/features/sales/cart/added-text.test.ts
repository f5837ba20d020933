import { expect, it } from "vitest";
import type { Cart } from "../../../../gateway/contract/sales/cart.ts";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { addedText } from "./change-cart.server.ts";

const tyre = { sku: "T", category: "tyre", sizeText: "205/55 R16 94T" };
const rear = { sku: "R", category: "tyre", sizeText: "225/50 R16 96T" };
const oil = { sku: "O", category: "oils", sizeText: "4 л" };
const line = (product: object, quantity: number, active = true) => ({
  ...product,
  product,
  backAxle: null,
  quantity,
  active,
});

function wordsOf(lines: object[], skus: string[], { put = 0, deliveryOnly = false } = {}) {
  const quantity = lines.reduce((sum, each) => sum + (each as { quantity: number }).quantity, 0);
  const summary = { total: { quantity, activeQuantity: quantity - put, sum: 2_184_000 } };
  const { visitor } = visitorWith(allOk({ layout: { region: { deliveryOnly } } }));
  return addedText(visitor, { summary, lines } as unknown as Cart, skus);
}

it("says what the cart holds, and the sum unless something is put off", async () => {
  const lines = [line(tyre, 4), line(oil, 1)];
  expect((await wordsOf(lines, ["O"])).text).toBe("В корзине 5\u00a0товаров на 21\u00a0840\u00a0₽");
  expect((await wordsOf(lines, ["O"], { put: 1 })).text).toBe("В корзине 5\u00a0товаров");
});

it("leads to fitting with the tyres that were added, not with what was in the cart before", async () => {
  const lines = [line(tyre, 4), line(oil, 1)];
  const sizes = async (skus: string[]) => {
    const { fittingHref } = await wordsOf(lines, skus);
    return fittingHref && new URL(fittingHref, "http://shop").searchParams.get("sizes");
  };
  expect(await sizes(["T"])).toBe("4x205-55-16");
  expect(await sizes(["O"])).toBeNull();
});

it("leads to fitting with both axles of a set, whether it was added by its code or by those of its halves", async () => {
  const lines = [{ ...line(tyre, 1), sku: "kit-T-R", backAxle: rear }];
  for (const skus of [["kit-T-R"], ["T", "R"]]) {
    const { fittingHref } = await wordsOf(lines, skus);
    expect(new URL(fittingHref ?? "", "http://shop").searchParams.get("sizes")).toBe("2x205-55-16,2x225-50-16");
  }
});

it("promises no fitting where there is no centre", async () => {
  expect((await wordsOf([line(tyre, 4)], ["T"], { deliveryOnly: true })).fittingHref).toBeNull();
});
