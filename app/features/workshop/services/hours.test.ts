import { expect, it } from "vitest";
import { dayHoursText, hoursRows } from "./centre.server.ts";
import { autoRepairJson } from "./centre-json.ts";

const open = { openMinute: 540, closeMinute: 1260 };
const week = [open, open, open, open, open, { openMinute: 600, closeMinute: 1440 }, null];

it("hours of a week are told by runs of days that have the same", () => {
  expect(hoursRows(week)).toEqual([
    { term: "Пн–пт", value: "9:00–21:00" },
    { term: "Сб", value: "10:00–24:00" },
    { term: "Вс", value: "выходной" },
  ]);
  expect(hoursRows(Array(7).fill(open))).toEqual([{ term: "Ежедневно", value: "9:00–21:00" }]);
  expect(dayHoursText({ openMinute: 0, closeMinute: 1440 })).toBe("круглосуточно");
  expect(dayHoursText({ openMinute: null, closeMinute: null })).toBe("выходной");
});

it("structured data group equal days and name exceptions", () => {
  const exceptions = [
    { day: "2026-12-31", openMinute: 540, closeMinute: 960 },
    { day: "2027-01-01", openMinute: null, closeMinute: null },
  ] as const;
  const place = { title: "Центр", address: "Пермь", phone: "+73420000000", lat: 58, lng: 56, url: "u", image: "i" };
  expect(autoRepairJson({ ...place, hours: week, exceptions })).toMatchObject({
    "@type": "AutoRepair",
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(["https://schema.org/Monday"]), opens: "09:00", closes: "21:00" },
      { dayOfWeek: ["https://schema.org/Saturday"], opens: "10:00", closes: "23:59" },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: "2026-12-31", opens: "09:00", closes: "16:00" },
      { validFrom: "2027-01-01", opens: "00:00", closes: "00:00" },
    ],
  });
  expect(autoRepairJson({ ...place, hours: week, exceptions: [] })).not.toHaveProperty(
    "specialOpeningHoursSpecification",
  );
});
