import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const event = {
  uid: "Z-60000001@shop.example",
  sequence: 0,
  isCancelled: false,
  startsAt: "2026-11-24T05:15:00Z",
  endsAt: "2026-11-24T06:00:00Z",
  changedAt: "2026-11-23T07:00:00Z",
  title: "Шиномонтаж, 4 × 205/55 R16",
  place: "Пермь, Рябиновая улица, 41; вход со двора",
  description: "Запись Z-60000001\nКузов не нужен",
  url: "https://perm.shop.example/appointment/Z-60000001/secret/",
};
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("says when and where, in UTC, with separators escaped", () => {
  expect(unfolded(calendarFile(event))).toEqual(
    expect.arrayContaining([
      "DTSTART:20261124T051500Z",
      "DTEND:20261124T060000Z",
      "SUMMARY:Шиномонтаж\\, 4 × 205/55 R16",
      "LOCATION:Пермь\\, Рябиновая улица\\, 41\\; вход со двора",
      "DESCRIPTION:Запись Z-60000001\\nКузов не нужен",
      "END:VCALENDAR",
    ]),
  );
});

it("of what is cancelled takes it out of the calendar, without an alarm", () => {
  expect(unfolded(calendarFile({ ...event, sequence: 2 }))).toEqual(
    expect.arrayContaining(["METHOD:PUBLISH", "SEQUENCE:2", "STATUS:CONFIRMED", "BEGIN:VALARM"]),
  );
  const lines = unfolded(calendarFile({ ...event, sequence: 3, isCancelled: true }));
  expect(lines).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", `UID:${event.uid}`, "SEQUENCE:3", "STATUS:CANCELLED"]),
  );
  expect(lines).not.toContain("BEGIN:VALARM");
});

it("has no line of more than 75 octets, whatever the texts, and loses nothing of them", () => {
  const word = fc.string({ unit: fc.constantFrom(..."абвгЁ, 4;\\×"), maxLength: 200 });
  fc.assert(
    fc.property(word, (title) => {
      const file = calendarFile({ ...event, title });
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(unfolded(file)).toContain(`SUMMARY:${title.replace(/[\\;,]/g, "\\$&")}`);
    }),
  );
});
