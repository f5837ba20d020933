import { expect, it } from "vitest";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { changeClient } from "./change-client.server.ts";

const names = { intent: "names", firstname: "Елена", surname: "", seenFirstname: "Анна", seenSurname: "Соколова" };
const KEY = "0b0e7f3e-6f0a-4a53-9d86-0a8a3a9d7c10";

it("STF-049 names are sent with those that the form was opened with", async () => {
  const { visitor, asked, cookies } = visitorWith({ staffProfileUpdate: ok({ user: {} }) });
  const answer = await changeClient(visitor, "7", formOf(names));
  expect(answer).toMatchObject({ status: 303 });
  expect(asked[0]?.input).toEqual({
    userId: 7,
    firstname: "Елена",
    surname: "",
    seen: { firstname: "Анна", surname: "Соколова" },
  });
  expect(cookies.get("flash")).toContain("Имя сохранено.");
});

it("STF-036 ERR-046 what the gateway refuses is told at its field, with what was typed", async () => {
  const { visitor } = visitorWith({
    staffProfileUpdate: failed("invalid", { field: "surname", message: "Напишите русскими буквами", code: "invalid" }),
  });
  expect(await changeClient(visitor, "7", formOf(names))).toMatchObject({
    data: { error: { surname: ["Напишите русскими буквами"] }, initialValue: { firstname: "Елена" } },
    init: { status: 422 },
  });
});

it("a name that somebody else has changed, and a second message of a day, are 409", async () => {
  const { visitor } = visitorWith({
    staffProfileUpdate: failed("profile_changed", "Пока форма была открыта, имя изменили"),
    loyaltySmsSend: failed("sent_today", "Уже отправлено"),
  });
  expect(await changeClient(visitor, "7", formOf(names))).toMatchObject({ init: { status: 409 } });
  const sms = formOf({ intent: "loyalty-sms", phone: "+79000000001" });
  expect(await changeClient(visitor, "7", sms)).toMatchObject({
    init: { status: 409 },
    data: { error: { "": ["Уже отправлено"] } },
  });
});

it("a note during an outage is kept as typed", async () => {
  const { visitor } = visitorWith({});
  const note = formOf({ intent: "note", key: KEY, source: "call", text: "Перезвонить" });
  expect(await changeClient(visitor, "7", note)).toMatchObject({
    init: { status: 503 },
    data: { initialValue: { key: KEY, source: "call", text: "Перезвонить" } },
  });
});

it("a note without words or source goes nowhere", async () => {
  const { visitor, asked } = visitorWith({});
  const answer = await changeClient(visitor, "7", formOf({ intent: "note", key: KEY, source: "", text: "" }));
  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(asked).toEqual([]);
});
