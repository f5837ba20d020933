import { expect, it } from "vitest";
import { allOk, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadAppointmentPage } from "./appointment.server.ts";

const centre = { id: 1, code: "m", title: "Протектор на Малышева", address: "Малышева, 145", city: "Екатеринбург" };
const visit = {
  identity: "Z-1",
  reserve_id: "1",
  status: "active",
  cancelReason: null,
  link: { identity: "Z-1", access: "secret" },
  title: "Сезонная смена",
  datetime: "2026-11-21T09:00:00.000Z",
  endsAt: "2026-11-21T10:00:00.000Z",
  centre: { ...centre, phone: "+73430000000", zone: "Asia/Yekaterinburg", lat: 56.8, lng: 60.6 },
  items: [],
  works: { serviceIds: [], fitting: null },
  hasStorage: false,
  missingWheels: null,
  sum: 0,
  isEstimate: false,
  car: { title: "", plate: "" },
  name: "Анна",
  canBeChanged: true,
  movesLeft: 3,
  confirmBefore: "2026-11-20T12:00:00.000Z",
};
const region = async () => ({ phone: "+73430000000", zone: "Asia/Yekaterinburg" });

it("a visit is moved, cancelled and confirmed by its link; whoever acts for the client is led to the day's plan instead", async () => {
  const seenBy = (acting: Visitor["acting"]) => {
    const settings = { supportPhone: "" } as Visitor["settings"];
    const rest = { acting, settings, region } as unknown as Partial<Visitor>;
    return loadAppointmentPage(visitorWith(allOk({ appointmentByLink: visit }), undefined, rest).visitor, {
      identity: "Z-1",
      access: "secret",
    });
  };
  expect(await seenBy(null)).toMatchObject({
    canBeMoved: true,
    canBeChanged: true,
    confirmBefore: expect.any(String),
    deskPath: null,
  });
  const acting = { id: "one", clientUserId: 7, name: "Анна С.", phone: "", staff: null, minutesLeft: 20 };
  expect(await seenBy(acting)).toMatchObject({
    canBeMoved: false,
    canBeChanged: false,
    confirmBefore: null,
    deskPath: "/back-office/day-plan/Z-1/",
  });
});
