import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { CLEAN_UP_MS, cleanUpFlags, FLAG_SECONDS, LOYALTY_FLAGS } from "./loyalty-flags.ts";
import { beginLoyaltyRegistration, forgetLeftRegistration } from "./loyalty-registration.server.ts";

const jarWith = (header: string | null) => openCookieJar(header, { domain: "shop.test", secure: false });

describe("the flags of a registration from the loyalty page", () => {
  it("CFG-037 CFG-038 are set for an hour when signing in begins there, with the invitation, and scripts can remove them", () => {
    const cookies = jarWith("referer_code=MARY2345");
    beginLoyaltyRegistration(cookies, "/disknt/?referer_code=MARY2345");
    expect(FLAG_SECONDS).toBe(3_600);
    expect(cookies.changes()).toEqual([
      "loyalty_registration=1; Max-Age=3600; Domain=shop.test; Path=/; SameSite=Lax",
      "loyalty_registration_referer=MARY2345; Max-Age=3600; Domain=shop.test; Path=/; SameSite=Lax",
    ]);
  });

  it("are not set elsewhere, and a registration under way keeps its invitation", () => {
    const elsewhere = jarWith("referer_code=MARY2345");
    for (const from of ["", "/", "/disknt/other/", "/catalog/tyres/?next=/disknt/"])
      beginLoyaltyRegistration(elsewhere, from);
    expect(elsewhere.changes()).toEqual([]);
    const underWay = jarWith("loyalty_registration=1; loyalty_registration_referer=MARY2345; referer_code=OTHER234");
    beginLoyaltyRegistration(underWay, "/disknt/");
    expect(underWay.changes()).toEqual([]);
    expect(invitationOf(underWay)).toBe("MARY2345");
  });

  it("LOY-039 are removed from a guest who went on elsewhere, and no other cookie is", () => {
    const header =
      "loyalty_registration=1; loyalty_registration_referer=M; referer_code=M; access_token=t; token_info=i";
    const left = jarWith(header);
    forgetLeftRegistration({ user: null, cookies: left }, "/catalog/tyres/");
    expect(left.changes().map((change) => change.split(";", 1)[0])).toEqual(LOYALTY_FLAGS.map((name) => `${name}=`));
    for (const path of ["/disknt/", "/login", "/login/call.json", "/my/profile/"]) {
      const under = jarWith(header);
      forgetLeftRegistration({ user: null, cookies: under }, path);
      expect(under.changes()).toEqual([]);
    }
  });
});

describe("the clean-up by scripts", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("CFG-006 LOY-038 LOY-039 removes the two flags five seconds after the modal was closed, whatever domain they have", () => {
    const written: string[] = [];
    const page = {
      get cookie() {
        return "";
      },
      set cookie(text: string) {
        written.push(text);
      },
    };
    cleanUpFlags(page, "perm.shop.test");
    vi.advanceTimersByTime(CLEAN_UP_MS - 1);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(CLEAN_UP_MS).toBe(5_000);
    expect(new Set(written.map((text) => text.split("=", 1)[0]))).toEqual(new Set(LOYALTY_FLAGS));
    for (const name of LOYALTY_FLAGS)
      expect(written).toEqual(
        expect.arrayContaining([
          `${name}=; path=/; max-age=0`,
          `${name}=; path=/; max-age=0; domain=perm.shop.test`,
          `${name}=; path=/; max-age=0; domain=shop.test`,
        ]),
      );
  });
});
