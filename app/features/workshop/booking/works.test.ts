import { describe, expect, it } from "vitest";
import { parseChoice } from "../../../shared/booking-choice.ts";
import { allOk, failed, visitorWith } from "../../../visitor/testing.ts";
import { cancelledText } from "./cancelled-order.server.ts";
import { shownChoice, worksProblems } from "./works.server.ts";

const facts = (text: string) => {
  const query = new URLSearchParams(text);
  return {
    query,
    choice: parseChoice(query).choice,
    origin: { axles: [], usual: null, orderItems: [], problem: null },
  };
};
const GO = "&change=works&change=done";
const fields = (more: Record<string, string>) =>
  String(new URLSearchParams({ vehicle: "passenger", width: "", profile: "", diameter: "", quantity: "4", ...more }));

describe("the first block", () => {
  it.each([
    ["a size alone", "sizes=4x16", "full"],
    ["a size chosen beside services", `${fields({ diameter: "16" })}&serviceIds=7`, "full"],
    ["a size whose packet was declined", `${fields({ diameter: "16" })}&serviceIds=7&packet=`, null],
    ["services of an address with a size", "sizes=4x16&serviceIds=[7]", null],
    ["another packet", `${fields({ diameter: "16" })}&packet=mount`, "mount"],
    ["no size", fields({ width: "205" }), null],
  ])("shows of %s the packet that it sends", (_what, query, packet) => {
    expect(shownChoice(facts(query)).packetType).toBe(packet);
  });

  it.each([
    ["nothing", fields({}), "diameter"],
    ["a width without a diameter", `${fields({ width: "205" })}&serviceIds=7`, "diameter"],
    ["a size whose prices nobody has seen", `${fields({ diameter: "16" })}&serviceIds=7`, "packet"],
    ["a size without a packet and without services", `${fields({ diameter: "16" })}&packet=`, "packet"],
  ])("SVC-039 is not left with %s, and says at which field", (_what, query, field) => {
    expect(Object.keys(worksProblems(facts(query + GO)))).toEqual([field]);
    expect(worksProblems(facts(query))).toEqual({});
  });

  it.each([
    ["a packet", `${fields({ diameter: "16" })}&packet=full`],
    ["services", `${fields({})}&serviceIds=7`],
    ["services beside a size whose packet was declined", `${fields({ diameter: "16" })}&packet=&serviceIds=7`],
  ])("is left with %s", (_what, query) => {
    expect(worksProblems(facts(query + GO))).toEqual({});
  });
});

describe("wheels of an order whose link is opened", () => {
  const link = "order=261130-7K3QX&orderAccess=secret-of-the-order-link&sizes=4x205-55-16";
  const problemWith = async (orderByIdentity: Parameters<typeof visitorWith>[0]["orderByIdentity"]) => {
    const { visitor } = visitorWith({ orderByIdentity });
    return cancelledText(visitor, facts(link).choice);
  };

  it("are said to be none once it is cancelled", async () => {
    const { orderByIdentity: cancelled } = allOk({ orderByIdentity: { order: { status: "cancelled" } } });
    expect(await problemWith(cancelled)).toMatch(/^Заказ 261130-7K3QX отменён/);
  });

  it("are not spoken of while it is not, or nobody knows", async () => {
    const { orderByIdentity: ready } = allOk({ orderByIdentity: { order: { status: "ready" } } });
    expect(await problemWith(ready)).toBeNull();
    expect(await problemWith(failed("unavailable"))).toBeNull();
  });
});
