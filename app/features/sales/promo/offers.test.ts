import { expect, it } from "vitest";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
import { campaignPicture, unsaidBenefit } from "./offer-look.ts";
import { loadOfferPage, loadSiteOffers } from "./offers.server.ts";

const url = new URL("https://shop.test/offers/moyka/");
const campaign = {
  name: "moyka",
  title: "Купон",
  benefit: "",
  terms: "",
  kind: "coupon",
  keyword: "",
  isPublic: true,
  categories: [],
  endsAt: null,
};
const offer = {
  name: "moyka",
  title: "Мойка",
  body: "",
  terms: "",
  picture: "",
  pictureAlt: "",
  link: "",
  linkLabel: "",
  endsAt: null,
};

it("PRO-003 an address is that of a campaign that runs, else of what staff offer or have offered", async () => {
  const of = (answers: Parameters<typeof visitorWith>[0]) => loadOfferPage(visitorWith(answers).visitor, "moyka", url);
  const siteOfferByName = ok({ offer, isOver: true });
  expect(await of({ promoOffer: ok({ offer: campaign }), siteOfferByName })).toMatchObject({
    campaign: { title: "Купон" },
    offer: null,
  });
  expect(await of({ promoOffer: failed("not_found", "Такой акции нет"), siteOfferByName })).toMatchObject({
    campaign: null,
    offer: { title: "Мойка", until: "Акция закончилась" },
  });
  const unknown = { promoOffer: failed("not_found"), siteOfferByName: failed("not_found") };
  await expect(of(unknown)).rejects.toMatchObject({ status: 404 });
});

it("the page has the rest where offers of staff cannot be read", async () => {
  expect(await loadSiteOffers(visitorWith({}).visitor)).toEqual([]);
});

it.each([
  ["Скидка 5 % на шины", "", "Скидка 5\u00a0%", ""],
  [
    "Скидка за адрес почты",
    "1 000 ₽ с заказа от 30 000 ₽",
    "Скидка 1\u00a0000\u00a0₽, при покупке от 30\u00a0000\u00a0₽",
    "",
  ],
  ["Скидка за отзыв", "Одна на заказ", "Скидка 300 ₽", "Скидка 300 ₽"],
  ["Баллы за отзыв", "До 300 рублей", "300 баллов", "300 баллов"],
])("«%s» with «%s» says «%s» once", (title, terms, benefit, shown) => {
  expect(unsaidBenefit({ title, terms, benefit })).toBe(shown);
});

it("a campaign is drawn by what it is for, with the figure that its title lacks", () => {
  const drawn = { kind: "word" as const, title: "", benefit: "", categories: [] };
  expect(
    campaignPicture({ ...drawn, title: "Скидка 5 % на шины", benefit: "Скидка 5 %", categories: ["tyre"] }),
  ).toEqual({
    sign: "/category-icons.svg#tyre",
    look: "plain",
  });
  expect(campaignPicture({ ...drawn, title: "Зимняя скидка", benefit: "Скидка 3 %" })).toEqual({
    sign: "/icons.svg#snowflake",
    look: "cold",
    tag: "\u22123 %",
  });
  expect(campaignPicture({ ...drawn, kind: "email", title: "За адрес", benefit: "300 баллов" })).toMatchObject({
    sign: expect.stringMatching(/^M/),
  });
});
