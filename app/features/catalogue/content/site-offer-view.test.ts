import { expect, it } from "vitest";
import { siteOfferView } from "./site-offer-view.ts";

const offer = {
  name: "moyka",
  title: "Мойка",
  body: "<p>Да</p>",
  terms: "",
  picture: "",
  pictureAlt: "",
  link: "/catalog/tyres/",
  linkLabel: "",
  isOver: false,
};

it.each([
  [null, false, "Без срока"],
  ["2026-12-31T21:00", false, "До 31.12.2026, 21:00"],
  ["2026-12-31T21:00", true, "Акция закончилась"],
  [null, true, "Акция закончилась"],
] as const)("an offer until %s, over: %s, says «%s»", (endsAt, isOver, until) => {
  expect(siteOfferView({ ...offer, endsAt, isOver }).until).toBe(until);
});

it("its button has words of its own, or the usual ones", () => {
  expect(siteOfferView({ ...offer, endsAt: null }).linkLabel).toBe("Посмотреть товары");
  expect(siteOfferView({ ...offer, endsAt: null, linkLabel: "К дискам" }).linkLabel).toBe("К дискам");
});

it("the size of its picture is in the path", () => {
  const picture = `/api/gateway/content-pictures/${"0".repeat(40)}-1280x640.webp`;
  expect(siteOfferView({ ...offer, endsAt: null, picture }).size).toEqual({ width: 1280, height: 640 });
});
