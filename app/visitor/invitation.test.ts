import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { invitationOf, keepInvitation } from "./invitation.server.ts";

const jarWith = (header: string | null) => openCookieJar(header, { domain: undefined, secure: false });

describe("an invitation", () => {
  it("CFG-024 CFG-039 is kept for a year", () => {
    const jar = jarWith(null);
    keepInvitation(jar, new URLSearchParams("utm_campaign=referer_code&referer_code=ANNA2345"));
    expect(jar.changes()[0]).toMatch(/^referer_code=ANNA2345; Max-Age=31536000;/);
    expect(invitationOf(jar)).toBe("ANNA2345");
  });

  it.each([
    "referer_code=ANNA2345",
    "utm_campaign=newsletter&referer_code=ANNA2345",
    "utm_campaign=referer_code",
    "utm_campaign=referer_code&referer_code=%3Cscript%3E",
    `utm_campaign=referer_code&referer_code=${"A".repeat(41)}`,
  ])("is none in ?%s", (query) => {
    const jar = jarWith(null);
    keepInvitation(jar, new URLSearchParams(query));
    expect(jar.changes()).toEqual([]);
    expect(invitationOf(jar)).toBeNull();
  });

  it("is not written again while it is the same", () => {
    const jar = jarWith("referer_code=ANNA2345");
    keepInvitation(jar, new URLSearchParams("utm_campaign=referer_code&referer_code=ANNA2345"));
    expect(jar.changes()).toEqual([]);
  });
});
