import { expect, it } from "vitest";
import { nextFitting } from "./next-fitting.ts";

const zone = "Europe/Moscow" as const;
const free = (id: number, time: string) => ({
  id,
  title: `Центр ${id}`,
  city: "Москва",
  zone,
  nextFree: { date: "2026-11-24" as const, time, datetime: `2026-11-24T${time}:00Z` },
});

it("the soonest of the centres is told, and its link has the centre and the minute", () => {
  const centres = [free(1, "12:00"), { ...free(2, "08:00"), nextFree: null }, free(3, "09:30")];
  expect(nextFitting({ centres, isSurge: true }, zone, new Date("2026-11-24T05:05:00Z"))).toEqual({
    when: "сегодня, 09:30",
    place: "Центр 3",
    isSurge: true,
    href: "/service-tyre-fitting/?shop=3&date=2026-11-24&time=09%3A30",
    promised: { selectedShop: 3, selectedDate: "2026-11-24", selectedTime: "09:30" },
  });
  expect(nextFitting({ centres, isSurge: false }, "Asia/Kamchatka", new Date("2026-11-24T05:05:00Z"))?.when).toBe(
    "сегодня, 09:30 (Москва, UTC+3)",
  );
  expect(nextFitting({ centres: [], isSurge: false }, zone, new Date())).toBeNull();
});
