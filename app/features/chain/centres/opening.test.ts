import { describe, expect, it } from "vitest";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { openingNow } from "./opening.ts";

const day = (date: string, openMinute: number | null = 540, closeMinute: number | null = 1_260) => ({
  day: date as Day,
  openMinute,
  closeMinute,
});
const friday = day("2026-11-20");
const closed = (date: string) => day(date, null, null);
const moscow = "Europe/Moscow";

describe("whether a centre is open", () => {
  it("is told by its own clock, with the minute that it closes or opens at", () => {
    const at = (moment: string, zone: Zone = moscow) =>
      openingNow([friday, day("2026-11-21", 600)], zone, new Date(moment));
    expect(at("2026-11-20T05:59:00Z")).toEqual({ isOpen: false, text: "Закрыто, откроется в 9:00" });
    expect(at("2026-11-20T06:00:00Z")).toEqual({ isOpen: true, text: "Открыто до 21:00" });
    expect(at("2026-11-20T17:59:00Z").isOpen).toBe(true);
    expect(at("2026-11-20T18:00:00Z")).toEqual({ isOpen: false, text: "Закрыто, откроется завтра в 10:00" });
    expect(at("2026-11-20T03:00:00Z", "Asia/Yekaterinburg").isOpen).toBe(false);
    expect(at("2026-11-20T04:00:00Z", "Asia/Yekaterinburg").isOpen).toBe(true);
  });

  it("names the day after days off, and says no more than it knows", () => {
    const now = new Date("2026-11-20T09:00:00Z");
    expect(openingNow([closed("2026-11-20"), closed("2026-11-21"), day("2026-11-22")], moscow, now).text).toBe(
      "Закрыто, откроется 22\u00a0ноября в 9:00",
    );
    expect(openingNow([closed("2026-11-20")], moscow, now).text).toBe("Закрыто");
    expect(openingNow([day("2026-11-20", 0, 1_440)], moscow, now).text).toBe("Открыто круглосуточно");
  });
});
