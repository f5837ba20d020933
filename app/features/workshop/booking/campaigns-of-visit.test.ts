import { expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import { campaignsOfVisit } from "./booking.server.ts";

const promo = (name: string, row: object = {}) => ({
  name,
  keyword: "",
  title: name,
  terms: "До конца зимы.",
  benefit: "",
  endsAt: null,
  ...row,
});

it("campaigns that change no order are told while booking, each once, those of the account and that of the link", async () => {
  const promos = [
    { ...promo("fit", { keyword: "СТОЙКА" }), isOver: false },
    { ...promo("old"), isOver: true },
    { ...promo("sale", { benefit: "Скидка 5 %" }), isOver: false },
  ];
  const answers = { promoMine: ok({ promos }), promoByUtm: ok({ promo: promo("radio") }) };
  const { visitor, cookies, asked } = visitorWith(answers, undefined, { user: { id: 7 } as User });
  const fit = "Вы участвуете в акции «fit», промокод СТОЙКА: скажите о ней мастеру. До конца зимы.";
  expect(await campaignsOfVisit(visitor)).toEqual([fit]);
  cookies.set("utm", JSON.stringify({ source: "", name: "radio", coupon: "" }), { maxAgeSeconds: 60 });
  expect(await campaignsOfVisit(visitor)).toEqual([
    fit,
    "Вы участвуете в акции «radio»: скажите о ней мастеру. До конца зимы.",
  ]);
  expect(asked.map(({ name }) => name)).toEqual(["promoMine", "promoMine", "promoByUtm"]);
});

it("nobody is asked for a guest whom no link has brought, and an outage says nothing", async () => {
  const guest = visitorWith({}, undefined, { user: null });
  expect(await campaignsOfVisit(guest.visitor)).toEqual([]);
  expect(guest.asked).toEqual([]);
  expect(await campaignsOfVisit(visitorWith({}, undefined, { user: { id: 7 } as User }).visitor)).toEqual([]);
});
