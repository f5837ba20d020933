import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { browserProofOf, keepBrowserProof } from "./staff-browser-cookie.server.ts";

describe("browsers that staff have confirmed", () => {
  it("keep one proof an account, whatever the case of its e-mail, of the ten who came last", () => {
    const cookies = openCookieJar(null, { domain: undefined, secure: false });
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    keepBrowserProof(cookies, { email: "olga@example.ru", proof: "first" });
    keepBrowserProof(cookies, { email: " Olga@Example.ru ", proof: "second" });
    keepBrowserProof(cookies, { email: "igor@example.ru", proof: "other" });
    expect(browserProofOf(cookies, "OLGA@example.ru")).toBe("second");
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
    for (let n = 0; n < 9; n++) keepBrowserProof(cookies, { email: `${n}@example.ru`, proof: "more" });
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
  });
});
