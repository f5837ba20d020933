import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { browserProofOf, keepBrowserProof } from "./staff-browser-cookie.server.ts";

describe("browsers that staff have confirmed", () => {
  it("keep one proof an account, whatever the case of its e-mail, of the ten who came last", () => {
    const cookies = openCookieJar(null, { domain: undefined, secure: false });
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    keepBrowserProof(cookies, "olga@example.ru", "first");
    keepBrowserProof(cookies, " Olga@Example.ru ", "second");
    keepBrowserProof(cookies, "igor@example.ru", "other");
    expect(browserProofOf(cookies, "OLGA@example.ru")).toBe("second");
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
    for (let n = 0; n < 9; n++) keepBrowserProof(cookies, `${n}@example.ru`, "more");
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
  });
});
