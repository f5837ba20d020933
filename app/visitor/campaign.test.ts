import { describe, expect, it } from "vitest";
import { CAMPAIGN_COOKIES, forgetTouch, keepTouch, readTouch } from "./campaign.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";

const jar = (header: string | null = null) => openCookieJar(header, { domain: undefined, secure: false });
const isCampaign = (name: string) => ["radio", "flyer_2"].includes(name);
const keep = (cookies: ReturnType<typeof jar>, search: string) =>
  keepTouch(cookies, new URL(`https://shop.test/catalog/tyres/${search}`), isCampaign);

describe("the campaign of a link", () => {
  it("PRO-001 PRO-009 CFG-036 is kept for 30 days, with a flag of its own name", () => {
    const cookies = jar();
    expect(keep(cookies, "?utm_source=Эфир&utm_campaign=RADIO&coupon_id=ABCD2345")).toBe(true);
    expect(readTouch(cookies)).toEqual({ source: "Эфир", name: "radio", coupon: "ABCD2345" });
    const changes = cookies.changes();
    expect(changes).toEqual([
      expect.stringMatching(/^utm=.*Max-Age=2592000; .*HttpOnly/),
      expect.stringMatching(/^radio=1; Max-Age=2592000/),
    ]);
  });

  it("the last one takes the place of an earlier one", () => {
    const cookies = jar();
    keep(cookies, "?utm_source=a&utm_campaign=radio");
    keep(cookies, "?utm_source=b&utm_campaign=flyer_2");
    expect(readTouch(cookies)).toEqual({ source: "b", name: "flyer_2", coupon: "" });
  });

  it.each([
    "",
    "?utm_source=yandex&utm_campaign=somebody-elses",
    "?utm_source=radio",
    "?utm_campaign=access_token",
    "?utm_campaign=%3Cscript%3E",
    "?utm_campaign=referer_code&referer_code=AB12",
  ])("advertising of others, «%s», leaves no cookie", (search) => {
    const cookies = jar();
    expect(keep(cookies, search)).toBe(false);
    expect(cookies.changes()).toEqual([]);
  });

  it.each(["nonsense", "null", "[]", "%7B%22name%22%3A%22%3Cb%3E%22%7D", "%7B%22name%22%3A5%7D"])(
    "what a browser made up, «%s», is none",
    (value) => expect(readTouch(jar(`utm=${value}`))).toBeNull(),
  );

  it("CFG-030 CFG-031 CFG-032 CFG-033 is forgotten with its flag, and so are the flags that the specification names", () => {
    const utm = encodeURIComponent(JSON.stringify({ source: "", name: "radio", coupon: "" }));
    const cookies = jar([`utm=${utm}`, "radio=1", ...CAMPAIGN_COOKIES.map((name) => `${name}=1`)].join("; "));
    forgetTouch(cookies);
    expect(cookies.changes().map((change) => change.split("=")[0])).toEqual(["utm", "radio", ...CAMPAIGN_COOKIES]);
  });
});
