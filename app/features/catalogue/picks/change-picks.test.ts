import { describe, expect, it } from "vitest";
import { allOk, failed, visitorWith } from "../../../visitor/testing.ts";
import { changePicks } from "./change-picks.server.ts";

const card = (sku: string) => ({ sku });

/** What a form leads to, and the cookies after it. */
async function send(
  fields: [string, string][],
  { answer = allOk({ goodsCards: { items: [card("1"), card("2")] } }), from = "/" } = {},
) {
  const { visitor, cookies, asked } = visitorWith(answer);
  const press = async (sent: [string, string][]) =>
    changePicks(
      visitor,
      new Request("http://shop/picks/", {
        method: "POST",
        headers: { Referer: `http://shop${from}`, Host: "shop" },
        body: new URLSearchParams(sent),
      }),
    );
  return { reply: await press(fields), press, cookies, asked };
}

describe("a form of picking", () => {
  it("refuses nothing while the gateway is away: what is sold is seen when it is shown", async () => {
    const { reply, cookies } = await send([["favourite", "7"]], { answer: { goodsCards: failed("unavailable") } });
    expect([reply.status, reply.headers.get("Location")]).toEqual([303, "/#pick-7"]);
    expect(cookies.get("favourite")).toBe("7");
  });

  it("keeps of several goods those that are sold", async () => {
    const { cookies } = await send([
      ["favourite", "1"],
      ["favourite", " 2 "],
      ["favourite", "gone"],
      ["favourite", ""],
    ]);
    expect(cookies.get("favourite")).toBe("1!2");
  });

  it("asks nothing for what is picked already, and forgets the cookie with the last of it", async () => {
    const { press, cookies, asked } = await send([["compare", "1"]]);
    const again = await press([["compare", "1"]]);
    expect([again.status, asked.length, cookies.get("compare")]).toEqual([303, 1, "1"]);
    await press([["uncompare", "1"]]);
    expect(cookies.get("compare")).toBeUndefined();
  });

  it("without any code changes nothing", async () => {
    const { reply, cookies } = await send([["compare", " "]], { from: "/catalog/tyres/?page=2" });
    expect(reply.headers.get("Location")).toBe("/catalog/tyres/?page=2");
    expect(cookies.get("compare")).toBeUndefined();
  });

  it("keeps the other goods in the address of a comparison", async () => {
    const from = "/comparison/?sku=1&sku=2&differences=1&removed=9";
    const { reply } = await send([["uncompare", "1"]], { from });
    const { pathname, searchParams } = new URL(reply.headers.get("Location") ?? "", "http://shop");
    expect(pathname).toBe("/comparison/");
    expect([searchParams.getAll("sku"), searchParams.getAll("removed"), searchParams.get("differences")]).toEqual([
      ["2"],
      ["1"],
      "1",
    ]);
  });
});
