import { describe, expect, it } from "vitest";
import { orderCreate } from "../contract/sales/orders.ts";
import { bookingForClient } from "../contract/workshop/booking.ts";
import { hashOfRequest } from "./request-hash.ts";
import { hashOfSecret } from "./secret.ts";

describe("what tells a request that is sent again from another one", () => {
  const typed = { name: "Анна", phone: "+79123456789" };

  it("is for an order what it was in the release before, which knew no later field", () => {
    const contact = orderCreate.input.shape.contact.parse(typed);
    const delivery = orderCreate.input.shape.delivery.parse({
      type: "yandex_express",
      street: "ул. Мира",
      house: "1",
    });
    const parts = ["cart", "", "seen", 312_000, contact, delivery, { method: "cash" }];
    expect(hashOfRequest(parts)).toBe(
      hashOfSecret(
        '["cart","","seen",312000,{"name":"Анна","phone":"+79123456789","email":"","comment":""},' +
          '{"type":"yandex_express","street":"ул. Мира","house":"1","flat":""},{"method":"cash"}]',
      ),
    );
  });
  it("is for a visit what it was in the release before, which knew no later field", () => {
    const { key, holdToken, expectedSum, ...content } = bookingForClient.input.parse({
      key: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
      user: typed,
      serviceIds: ["7"],
      center: "1",
      date: "2026-11-28",
      time: "10:00",
      car: { title: "Лада Веста" },
    });
    expect(hashOfRequest([content, null])).toBe(
      hashOfSecret(
        '[{"user":{"name":"Анна","phone":"+79123456789","email":""},"serviceIds":[7],"fitting":null,"center":1,' +
          '"date":"2026-11-28","time":"10:00","car":{"title":"Лада Веста","plate":""},"comment":"","source":"own",' +
          '"orderNumber":null,"storageNumber":null},null]',
      ),
    );
  });
  it("is the same for a later field that came empty, and another once there is something in it", () => {
    for (const later of ["", null]) expect(hashOfRequest([{ ...typed, later }])).toBe(hashOfRequest([typed]));
    expect(hashOfRequest([{ ...typed, later: "1" }])).not.toBe(hashOfRequest([typed]));
    expect(hashOfRequest([{ ...typed, email: "" }])).not.toBe(hashOfRequest([typed]));
  });
});
