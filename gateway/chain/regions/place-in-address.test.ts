import { describe, expect, it } from "vitest";
import { placeElsewhere, placesIn } from "./place-in-address.ts";

const places = [
  { title: "Москва", area: "Московская область", lat: 55.7558, lng: 37.6173 },
  { title: "Химки", area: "Московская область", lat: 55.889, lng: 37.4449 },
  { title: "Владивосток", area: "Приморский край", lat: 43.1155, lng: 131.8855 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
  { title: "Орёл", area: "Орловская область", lat: 52.9703, lng: 36.0635 },
  { title: "Чехов", area: "Московская область", lat: 55.1476, lng: 37.4553 },
  { title: "Октябрьский", area: "Республика Башкортостан", lat: 54.4815, lng: 53.4655 },
  { title: "Нижний Новгород", area: "Нижегородская область", lat: 56.3269, lng: 44.0059 },
];
const named = (street: string) => placesIn(street, places).map(({ title }) => title);

describe("a place in an address", () => {
  it.each([
    ["Светланская улица, Владивосток", "Владивосток"],
    ["Владивосток, Светланская ул.", "Владивосток"],
    ["г. Пермь, Ленина", "Пермь"],
    ["г Пермь ул Ленина", "Пермь"],
    ["город орел, улица Мира", "Орёл"],
    ["Приморский край, Светланская улица", "Владивосток"],
    ["Светланская улица Владивосток", "Владивосток"],
    ["НИЖНИЙ НОВГОРОД, Большая Покровская улица", "Нижний Новгород"],
    ["г. Октябрьский, улица Мира", "Октябрьский"],
  ])("%s is at %s", (street, title) => expect(named(street)).toEqual([title]));

  it.each([
    "Светланская улица",
    "Владивостокская улица",
    "улица Чехова",
    "Чехов",
    "Октябрьский, корпус 2",
    "Октябрьский переулок, подъезд 3",
    "Пермь улица",
    "Нижегородская улица",
    "улица Мира, двор за магазином Пермьэнерго",
    "",
  ])("«%s» names none", (street) => expect(named(street)).toEqual([]));
});

describe("an address known to be elsewhere", () => {
  const moscow = { from: { lat: 55.7558, lng: 37.6173 }, reachKm: 60 };
  it.each([
    ["Светланская улица, Владивосток", "Владивосток"],
    ["Москва, Тверская улица", undefined],
    ["Химки, улица Мира", undefined],
    // Some of its cities are near.
    ["Московская область, улица Мира", undefined],
    ["Тверская улица", undefined],
  ])("%s from Moscow: %s", (street, title) => expect(placeElsewhere(street, places, moscow)?.title).toBe(title));
});
