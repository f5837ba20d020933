import { expect, it } from "vitest";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { clockNote } from "../../../shared/clock-offset.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { serviceFailure } from "./service-error.ts";
import { momentText, slotText, weekdayText, zoneNote } from "./words.ts";

const now = new Date("2026-11-23T20:30:00Z");
const at = (zone: Zone) => ({ city: "Город", zone });
const readBy = (ownZone: Zone) => ({ ownZone, now });

it("days are those of the centre: in Kamchatka it is already tomorrow", () => {
  const [slot, kamchatka] = [{ date: "2026-11-24", time: "10:15" } as const, at("Asia/Kamchatka")];
  expect(slotText(slot, kamchatka, readBy("Asia/Kamchatka"))).toBe("сегодня, 10:15");
  expect(slotText(slot, at("Europe/Kaliningrad"), readBy("Europe/Kaliningrad"))).toBe("завтра, 24\u00a0ноября, 10:15");
  expect(momentText("2026-11-23T22:15:00Z", kamchatka, readBy("Asia/Kamchatka"))).toBe("сегодня, 10:15");
  expect(weekdayText("2026-11-24")).toBe("вторник");
});

it("city and clock are told where the reader has another clock", () => {
  const khabarovsk = { city: "Хабаровск", zone: "Asia/Vladivostok" as const };
  const note = " (Хабаровск, UTC+10)";
  const reader = readBy("Asia/Kamchatka");
  expect(slotText({ date: "2026-11-24", time: "13:00" }, khabarovsk, reader)).toBe(`сегодня, 13:00${note}`);
  expect(momentText("2026-11-24T03:00:00Z", khabarovsk, reader)).toBe(`сегодня, 13:00${note}`);
  expect(clockNote(khabarovsk, readBy("Asia/Vladivostok"))).toBe("");
});

it("the zone is told where the clocks differ", () => {
  expect(zoneNote("Asia/Yekaterinburg", "Europe/Moscow", now)).toBe("время центра, UTC+5");
  expect(zoneNote("Europe/Moscow", "Europe/Moscow", now)).toBeNull();
  expect(zoneNote("Europe/Simferopol", "Europe/Moscow", now)).toBeNull();
});

it.each(["bookingCreate", "appointmentTransfer", "appointmentCancel"])(
  "ERR-034 ERR-035 ERR-036 ERR-040 HTTP 500 of %s is an empty error, shown in words",
  () => {
    const told = serviceFailure({
      code: "unavailable",
      status: 500,
      errors: [{ message: "relation bays does not exist" }],
    });
    expect(told.errors).toEqual([]);
    expect(errorText(told)).toBe("Упс, кажется что-то пошло не так");
  },
);

it("ERR-037 ERR-038 ERR-039 any other failure says what the server said", () => {
  const errors = [{ message: "Это время уже занято" }, { message: "Выберите другое" }];
  expect(errorText(serviceFailure({ code: "slot_taken", status: 422, errors }))).toBe(
    "Это время уже занято\nВыберите другое",
  );
});
