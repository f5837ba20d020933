import { expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import { loadHome } from "./home.server.ts";

const region = { slug: "perm", title: "Пермь", titleIn: "в Перми", phone: "+73420000000", zone: "Asia/Yekaterinburg" };
const shopOf = (regionSlug: string) => ({
  id: 1,
  regionSlug,
  title: "Протектор на Ленина",
  address: "Ленина, 1",
  phone: "+73420000001",
  lat: 58,
  lng: 56.2,
  zone: region.zone,
  hours: Array.from({ length: 7 }, () => ({ openMinute: 540, closeMinute: 1260 })),
});

const homeOf = (shops: object[], deliveryOnly: boolean) =>
  loadHome(
    visitorWith(
      allOk({ layout: { region: { ...region, deliveryOnly }, shop: { name: "Протектор" } }, shopOffices: { shops } }),
      undefined,
      {
        chosenCar: null,
        regionSlug: "perm",
      },
    ).visitor,
  );

it("REG-004 shops are the region's own by where they are, not by the kind of region", async () => {
  expect(await homeOf([shopOf("perm")], false)).toMatchObject({ hasOwnShops: true });
  expect(await homeOf([shopOf("ekaterinburg")], false)).toMatchObject({ hasOwnShops: false });
  expect(await homeOf([shopOf("ekaterinburg")], true)).toMatchObject({ hasOwnShops: false });
});

it("does without goods, cars and shops that fail to load", async () => {
  expect(await homeOf([], false)).toMatchObject({ popular: [], brands: [], carBrands: [], widths: [], shops: [] });
});
