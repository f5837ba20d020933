import { describe, expect, it } from "vitest";
import { INLINE_SCRIPTS_HEADER } from "./handler.ts";
import { addPageHeaders, contentSecurityPolicy, headersOfEveryAnswer } from "./security-headers.ts";

const live = { publicOrigin: "https://shop.test", dev: false };
const HASH = `'sha256-${"A".repeat(43)}='`;

describe("security headers", () => {
  it("allow no inline code but the scripts that the site names", () => {
    const policy = contentSecurityPolicy(HASH, live);
    expect(policy).toContain(`script-src 'self' ${HASH};`);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
    for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(directive);
    }
  });

  it("take nothing but hashes for a name", () => {
    for (const given of [null, "", "'unsafe-inline'", "*", `https://evil.test; ${HASH};`, "'sha256-x'"])
      expect(contentSecurityPolicy(given, live)).toContain("script-src 'self';");
  });

  it("let forms end on any region of ours and nowhere else", () => {
    expect(contentSecurityPolicy(null, live)).toContain("form-action 'self' https://shop.test https://*.shop.test;");
    const local = contentSecurityPolicy(null, { publicOrigin: "http://localhost:3000", dev: false });
    expect(local).toContain("form-action 'self' http://localhost:* http://*.localhost:*;");
  });

  it("API-175 allow what the third-party scripts that are enabled do, and nothing else", () => {
    const policy = contentSecurityPolicy(HASH, {
      ...live,
      thirdPartySources: {
        "script-src": ["https://pay.test"],
        "connect-src": ["https://pay.test", "wss://pay.test"],
        "frame-src": ["https://pay.test", "https://bank.test"],
      },
    });
    expect(policy).toContain(`script-src 'self' ${HASH} https://pay.test;`);
    expect(policy).toContain("connect-src 'self' https://pay.test wss://pay.test;");
    expect(policy).toContain("frame-src https://pay.test https://bank.test;");
    expect(policy).toContain("style-src 'self';");
    expect(contentSecurityPolicy(HASH, live)).toContain("frame-src 'none';");
  });

  it("loosen scripts, styles and sockets for the development bundler", () => {
    const policy = contentSecurityPolicy(HASH, { ...live, dev: true });
    expect(policy).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval';");
    expect(policy).toContain("connect-src 'self' ws: wss:;");
  });

  it("ask for https only where the site has it", () => {
    const namesOf = (publicOrigin: string) => headersOfEveryAnswer({ publicOrigin }).map(([name]) => name);
    expect(namesOf("https://shop.test")).toContain("Strict-Transport-Security");
    expect(namesOf("http://localhost:3000")).not.toContain("Strict-Transport-Security");
  });

  it("give a policy to pages alone, and no answer tells the names of scripts", () => {
    const page = new Headers({ "content-type": "text/html; charset=utf-8", [INLINE_SCRIPTS_HEADER]: HASH });
    addPageHeaders(page, live);
    expect(page.get("content-security-policy")).toContain(HASH);
    const file = new Headers({ "content-type": "application/json", [INLINE_SCRIPTS_HEADER]: HASH });
    addPageHeaders(file, live);
    expect(file.has("content-security-policy")).toBe(false);
    for (const headers of [page, file]) expect(headers.has(INLINE_SCRIPTS_HEADER)).toBe(false);
  });
});
