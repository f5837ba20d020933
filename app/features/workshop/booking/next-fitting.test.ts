import { expect, it } from "vitest";
import { nextFitting } from "./next-fitting.ts";

const zone = "Europe/Moscow" as const;
const free = (id: number, time: string) => ({
  id,
  title: `Центр ${id}`,
  zone,
  nextFree: { date: "2026-11-24" as const, time, datetime: `2026-11-24T${time}:00Z` },
});

it("the soonest of the centres is told, with the moment at which it was", () => {
  const centres = [free(1, "12:00"), { ...free(2, "08:00"), nextFree: null }, free(3, "09:30")];
  expect(nextFitting({ centres, isSurge: true }, zone, new Date("2026-11-24T05:05:00Z"))).toEqual({
    when: "сегодня, 09:30",
    place: "Центр 3",
    isSurge: true,
    asOf: "08:05",
    href: "/service-tyre-fitting/?shop=3",
  });
  expect(nextFitting({ centres: [], isSurge: false }, zone, new Date())).toBeNull();
});
