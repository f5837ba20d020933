import { expect, it } from "vitest";
import { changeOf } from "./favourites.server.ts";

const change = (before: number) =>
  changeOf({ price: 500_000 }, { price: before, until: "2026-11-10T21:30:00Z" }, "Europe/Moscow");

it("a price of favourites says by how much it went down or up, and on which day of the region", () => {
  expect(change(542_000)).toEqual({ cheaper: true, text: "Подешевело на\u00a0420\u00a0₽ 11\u00a0ноября" });
  expect(change(490_000)).toEqual({ cheaper: false, text: "Подорожало на\u00a0100\u00a0₽ 11\u00a0ноября" });
});
