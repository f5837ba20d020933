import { describe, expect, it } from "vitest";
import { addSecurityHeaders, contentSecurityPolicy, isHtml } from "./security-headers.ts";

const html = Buffer.from("<script>run()</script>");
const live = { publicOrigin: "https://shop.test", dev: false };

describe("security headers", () => {
  it("allow no inline code but the scripts of this page", () => {
    const policy = contentSecurityPolicy(html, live);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain("unsafe");
    for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
      expect(policy).toContain(directive);
    }
  });

  it("let forms end on any region of ours and nowhere else", () => {
    expect(contentSecurityPolicy(html, live)).toContain("form-action 'self' https://shop.test https://*.shop.test;");
    const local = contentSecurityPolicy(html, { publicOrigin: "http://localhost:3000", dev: false });
    expect(local).toContain("form-action 'self' http://localhost:* http://*.localhost:*;");
  });

  it("API-175 allow the third-party scripts that are enabled and nothing else", () => {
    const thirdPartyScripts = contentSecurityPolicy(html, {
      ...live,
      thirdPartyOrigins: ["https://pay.test", "https://chat.test"],
    });
    expect(thirdPartyScripts).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/pay\.test https:\/\/chat\.test;/);
    expect(thirdPartyScripts).toContain("frame-src https://pay.test https://chat.test;");
    expect(thirdPartyScripts).toContain("style-src 'self';");
    expect(contentSecurityPolicy(html, live)).toContain("frame-src 'none';");
  });

  it("loosen scripts, styles and sockets for the development bundler", () => {
    const policy = contentSecurityPolicy(html, { ...live, dev: true });
    expect(policy).toContain("script-src 'self' 'unsafe-inline' 'unsafe-eval';");
    expect(policy).toContain("connect-src 'self' ws: wss:;");
  });

  it("ask for https only where the site has it", () => {
    const secure = new Headers();
    addSecurityHeaders(secure, html, live);
    expect(secure.get("strict-transport-security")).toContain("max-age=31536000");
    const plain = new Headers();
    addSecurityHeaders(plain, html, { publicOrigin: "http://localhost:3000", dev: false });
    expect(plain.has("strict-transport-security")).toBe(false);
  });

  it("keep the referrer within the origin rule that forms need", () => {
    const headers = new Headers();
    addSecurityHeaders(headers, null, live);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.has("content-security-policy")).toBe(false);
  });

  it("know a page by its type", () => {
    expect(isHtml(new Headers({ "content-type": "text/html; charset=utf-8" }))).toBe(true);
    expect(isHtml(new Headers({ "content-type": "application/json" }))).toBe(false);
  });
});
