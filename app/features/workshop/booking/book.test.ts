import { describe, expect, it } from "vitest";
import { messageOf } from "../../../shared/form-reply.ts";
import { readKnownContact } from "../../../visitor/known-contact.server.ts";
import { type Answer, type Answers, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { actOnBooking } from "./book.server.ts";
import { readStoredBooking, storeBooking } from "./hold-cookie.server.ts";

const zone = "Europe/Moscow";
const centre = { id: 4, isSuitable: true, zone, price: 296_000 };
const services = [
  { id: 1, name: "Шиномонтаж", isFitting: true, isAppointment: true },
  { id: 7, name: "Замена масла", isFitting: false, isAppointment: true },
];
const reads: Answers = {
  serviceList: ok({ services }),
  bookingCentres: ok({ centres: [centre], isSurge: false }),
  layout: ok({ region: { zone } }),
};
const KEY = "6f2c8f0a-3c1d-4a55-9f43-0d7b5d2f8a11";
const url = new URL(
  "https://shop.example/service-tyre-fitting/?sizes=4x205-55-16&packet=full&serviceIds=[7]&shop=4&date=2026-11-24&time=10:15",
);
const typed = {
  intent: "book",
  idempotencyKey: KEY,
  expectedSum: "296000",
  name: "Анна",
  phone: "8 912 345-67-89",
  email: "",
  carTitle: "Kia Rio",
  plate: "а123вс96",
  comment: "Секретка в бардачке",
  personalData: "on",
  legalPolicy: "on",
};
const nearest = [{ time: "11:00", date: "2026-11-24", datetime: "2026-11-24T08:00:00Z", free: 1 }];
const taken = { ...failed("slot_taken", "Это время уже занято"), status: 409, data: { nearest } };

const withStatus = (status: number, answer: Answer): Answer => ({ ...answer, status }) as Answer;

const send = async (answers: Answers, fields: Record<string, string> = typed, to = url) => {
  const made = visitorWith({ ...reads, ...answers }, undefined, {
    user: null,
    acting: null,
    now: () => new Date("2026-11-24T06:00:00Z"),
  });
  made.visitor.withBrowserKey = () => made.visitor.gateway;
  const answer = await actOnBooking(made.visitor, to, formOf(fields));
  return { ...made, answer };
};
type Reply = Awaited<ReturnType<typeof send>>["answer"];

const locationOf = (answer: Reply) => (answer instanceof Response ? answer.headers.get("Location") : null);
function replyOf(answer: Reply) {
  if (!("data" in answer)) throw new Error("a redirect");
  return { ...answer.data, status: answer.init?.status };
}
const inputOf = (asked: { name: string; input: unknown }[], name: string) =>
  asked.find((call) => call.name === name)?.input;

describe("choosing a time", () => {
  const slot = { intent: "hold", slot: "2026-11-24 10:15" };

  it("SVC-021 keeps it for this browser and leads to the contact", async () => {
    const hold = { holdToken: "token", expiresAt: "2026-11-24T07:25:00Z" };
    const { answer, asked, cookies } = await send({ bookingHold: ok({ hold }) }, slot);
    expect(locationOf(answer)).toMatch(/^\/service-tyre-fitting\/\?.*shop=4&date=2026-11-24&time=10%3A15$/);
    expect(inputOf(asked, "bookingHold")).toMatchObject({
      centreId: 4,
      date: "2026-11-24",
      time: "10:15",
      serviceIds: [7],
      hasStorage: false,
      fitting: { vehicleType: "passenger", packetType: "full", sizes: [{ width: 205, diameter: 16, quantity: 4 }] },
    });
    expect(readStoredBooking(cookies).hold).toMatchObject({ holdToken: "token", centreId: 4, time: "10:15" });
  });

  it("goes on without a hold beyond the limits", async () => {
    const { answer, cookies } = await send({ bookingHold: ok({ hold: null }) }, slot);
    expect(locationOf(answer)).toContain("time=10%3A15");
    expect(readStoredBooking(cookies).hold).toBeNull();
  });

  it("that is gone is a 409 with the nearest times", async () => {
    const { answer } = await send({ bookingHold: taken }, slot);
    expect(replyOf(answer)).toMatchObject({
      status: 409,
      form: "hold",
      error: { "": ["Это время уже занято"] },
      nearest: [{ value: "2026-11-24 11:00", label: expect.stringContaining("11:00") }],
    });
  });

  it("that is no time is refused before the gateway is asked", async () => {
    const { answer, asked } = await send({}, { ...slot, slot: "скоро" });
    expect(replyOf(answer)).toMatchObject({ status: 422, error: { "": ["Выберите время"] } });
    expect(inputOf(asked, "bookingHold")).toBeUndefined();
  });
});

describe("booking", () => {
  const booked = ok({ identity: "Z-1", reserve_id: "60000001", access: "secret", sum: 296_000, isEstimate: false });

  it("SVC-001 SVC-002 sends what the address and the form say, and leads to the page of the visit", async () => {
    const { answer, asked, visitor, cookies } = await send({ bookingCreate: booked });
    expect(locationOf(answer)).toBe("/appointment/Z-1/secret/");
    expect(inputOf(asked, "bookingCreate")).toMatchObject({
      key: KEY,
      center: 4,
      date: "2026-11-24",
      time: "10:15",
      serviceIds: [7],
      expectedSum: 296_000,
      user: { name: "Анна", phone: "+79123456789", email: "" },
      car: { title: "Kia Rio", plate: "А123ВС96" },
      comment: "Секретка в бардачке",
      source: "own",
      orderNumber: null,
      storageNumber: null,
      holdToken: null,
      phoneToken: null,
      consent: { personalData: true, legalPolicy: true },
    });
    expect(readStoredBooking(visitor.cookies)).toEqual({ hold: null, contact: null });
    expect(cookies.get("booking")).toBeUndefined();
    expect(readKnownContact(visitor)).toEqual({
      name: "Анна",
      phone: "+79123456789",
      email: "",
      carTitle: "Kia Rio",
      plate: "А123ВС96",
      works: { vehicleType: "passenger", packetType: "full", sizes: "4x205-55-16" },
      order: null,
    });
    await actOnBooking(visitor, url, formOf({ intent: "forget" }));
    expect(readKnownContact(visitor)).toBeNull();
  });

  it("SVC-021 is of the time that was held for this browser", async () => {
    const made = visitorWith({ ...reads, bookingCreate: booked }, undefined, { user: null, acting: null });
    made.visitor.withBrowserKey = () => made.visitor.gateway;
    const hold = {
      holdToken: "token",
      expiresAt: "2026-11-24T07:25:00Z",
      centreId: 4,
      date: "2026-11-24",
      time: "10:15",
    };
    storeBooking(made.cookies, { hold: hold as NonNullable<ReturnType<typeof readStoredBooking>["hold"]> });
    await actOnBooking(made.visitor, url, formOf(typed));
    expect(inputOf(made.asked, "bookingCreate")).toMatchObject({ holdToken: "token" });
  });

  it.each(["personalData", "legalPolicy"])(
    "is not done without the consent %s, which is asked for at its tick",
    async (tick) => {
      const { [tick as keyof typeof typed]: _given, ...rest } = typed;
      const { answer, asked } = await send({ bookingCreate: booked }, rest);
      expect(replyOf(answer)).toMatchObject({ status: 422, error: { [tick]: [expect.stringContaining("согласие")] } });
      expect(inputOf(asked, "bookingCreate")).toBeUndefined();
    },
  );

  it("SVC-038 SVC-042 says at the fields who and what is missing, keeps the rest and asks nobody", async () => {
    const { answer, asked } = await send({}, { ...typed, name: "", carTitle: "", plate: "", personalData: "" });
    expect(replyOf(answer)).toMatchObject({
      status: 422,
      initialValue: { phone: "8 912 345-67-89", comment: "Секретка в бардачке" },
      error: {
        name: [expect.any(String)],
        carTitle: ["Укажите автомобиль: марку или номер"],
        personalData: [expect.any(String)],
      },
      idempotencyKey: KEY,
    });
    expect(inputOf(asked, "bookingCreate")).toBeUndefined();
  });

  it.each([
    ["its plate", { carTitle: "" }, { title: "", plate: "А123ВС96" }],
    ["its title", { plate: "" }, { title: "Kia Rio", plate: "" }],
  ])("SVC-042 a car is known by %s alone", async (_, lacking, car) => {
    const { asked } = await send({ bookingCreate: booked }, { ...typed, ...lacking });
    expect(inputOf(asked, "bookingCreate")).toMatchObject({ car });
  });

  it("SVC-039 SVC-040 SVC-041 says which blocks of the address are missing", async () => {
    const { answer } = await send({}, typed, new URL("https://shop.example/service-tyre-fitting/"));
    expect(replyOf(answer).error).toEqual({
      services: ["Выберите, что сделать"],
      center: ["Выберите центр"],
      time: ["Выберите время"],
    });
  });

  it("a slot that is lost keeps everything typed; the pressed nearest time is booked instead", async () => {
    const { answer } = await send({ bookingCreate: taken });
    expect(replyOf(answer)).toMatchObject({
      status: 409,
      form: "book",
      initialValue: { name: "Анна", comment: "Секретка в бардачке", personalData: "on" },
      nearest: [{ value: "2026-11-24 11:00" }],
      idempotencyKey: KEY,
    });
    const again = await send({ bookingCreate: booked }, { ...typed, slot: "2026-11-24 11:00" });
    expect(inputOf(again.asked, "bookingCreate")).toMatchObject({ date: "2026-11-24", time: "11:00" });
  });

  it("a higher price is shown, and agreed to with the next press", async () => {
    const higher = { ...failed("sum_changed", "Цена изменилась"), status: 409, data: { sum: 310_000 } };
    const { answer } = await send({ bookingCreate: higher });
    expect(replyOf(answer)).toMatchObject({ status: 409, expectedSum: 310_000, idempotencyKey: KEY });
    expect(messageOf(replyOf(answer))).toMatch(/теперь 3\s100\s₽/);
  });

  it("a phone that has to be confirmed gets a code, whose token goes with the next press", async () => {
    const required = { ...failed("proof_needed", "Подтвердите телефон"), status: 428 };
    const sent = ok({ requestId: "c1d7c1de-8d1f-4f0e-9a2c-0b8f6d6f2a10" });
    const first = await send({ bookingCreate: required, phoneConfirmSend: sent });
    expect(replyOf(first.answer)).toMatchObject({
      status: 428,
      proof: { needsCode: true },
      error: { code: [/код из SMS/] },
    });
    const proof = first.cookies.get("phone_proof") ?? "";

    const proved = ok({ token: "proof", phone: "79123456789" });
    const answers = { ...reads, bookingCreate: booked, phoneConfirmValidate: proved };
    const next = visitorWith(answers, undefined, { user: null, acting: null });
    const underKey = visitorWith(answers, undefined, { user: null, acting: null });
    next.visitor.withBrowserKey = (key) => {
      expect(key).toBe(JSON.parse(proof).key);
      return underKey.visitor.gateway;
    };
    next.cookies.set("phone_proof", proof, { maxAgeSeconds: 60 });
    const answer = await actOnBooking(next.visitor, url, formOf({ ...typed, code: "1234" }));
    expect(locationOf(answer)).toBe("/appointment/Z-1/secret/");
    expect(inputOf(underKey.asked, "phoneConfirmValidate")).toMatchObject({ phone: "+79123456789", code: "1234" });
    expect(inputOf(underKey.asked, "bookingCreate")).toMatchObject({ phoneToken: "proof" });
  });

  it("ERR-034 ERR-040 HTTP 500 is no blank screen, and nothing of the server's words is shown", async () => {
    const { answer } = await send({ bookingCreate: withStatus(500, failed("unavailable", "relation bays")) });
    expect(replyOf(answer)).toMatchObject({ status: 503, error: { "": ["Упс, кажется что-то пошло не так"] } });
    expect(replyOf(answer)).toMatchObject({ initialValue: { name: "Анна" }, idempotencyKey: KEY });
  });

  it("ERR-037 any other failure is told as the server told it, at its field", async () => {
    const problem = { message: "Такой машины у нас не делают", field: "car_title" };
    const { answer } = await send({ bookingCreate: withStatus(422, failed("invalid", problem)) });
    expect(replyOf(answer)).toMatchObject({
      status: 422,
      error: { "": ["Такой машины у нас не делают"], carTitle: ["Такой машины у нас не делают"] },
    });
  });

  it("without an answer the same key stays in the form, for the visit may exist", async () => {
    const { answer } = await send({ bookingCreate: failed("unavailable") });
    expect(replyOf(answer)).toMatchObject({ status: 503, idempotencyKey: KEY });
    expect(messageOf(replyOf(answer))).toMatch(/второй такой же не появится/);
  });
});

describe("SVC-010 SVC-051 managerPhone", () => {
  const withPhone = new URL(`${url}&managerPhone=9123456789`);
  const { personalData: _data, legalPolicy: _policy, ...withoutConsent } = typed;
  const user = (role: string) => ({ firstname: "Иван", roles: [{ id: role, title: role }], phones: [], emails: [] });
  const sendAs = async (role: string, fields: Record<string, string>) => {
    const booked = ok({ identity: "Z-2", access: "secret" });
    const made = visitorWith({ ...reads, bookingForClient: booked, bookingCreate: booked }, undefined, {
      user: user(role) as never,
      acting: null,
    });
    return { ...made, answer: await actOnBooking(made.visitor, withPhone, formOf(fields)) };
  };

  it("books for that client, whatever phone the form says", async () => {
    const { answer, asked } = await sendAs("manager", { ...withoutConsent, phone: "+7 900 000-00-00" });
    expect(locationOf(answer)).toBe("/appointment/Z-2/secret/");
    expect(inputOf(asked, "bookingForClient")).toMatchObject({ user: { name: "Анна", phone: "+79123456789" } });
  });

  it("is nothing to anybody else", async () => {
    const { asked } = await sendAs("client", typed);
    expect(inputOf(asked, "bookingForClient")).toBeUndefined();
    expect(inputOf(asked, "bookingCreate")).toMatchObject({ user: { phone: "+79123456789" } });
  });
});
