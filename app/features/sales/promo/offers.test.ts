import { expect, it } from "vitest";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
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
