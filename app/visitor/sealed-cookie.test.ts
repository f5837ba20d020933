import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";
import { readSealed, writeSealed } from "./sealed-cookie.server.ts";

const SECRET = "a secret that is longer than thirty-two";
const cookie = { name: "auth_flow", lifetimeSeconds: 1_800 };
const start = new Date("2026-11-20T07:00:00Z");
const jar = (header: string | null = null) => openCookieJar(header, { domain: undefined, secure: false });

function sealedText(value: unknown): string {
  const cookies = jar();
  writeSealed(cookies, cookie, SECRET, value, start);
  return cookies.get("auth_flow") ?? "";
}
const read = (text: string, { secret = SECRET, name = "auth_flow", at = start } = {}) =>
  readSealed(jar(`${name}=${text}`), { ...cookie, name }, secret, at);

describe("a sealed cookie", () => {
  it("comes back as it went, and says nothing to who looks at it", () => {
    const text = sealedText({ phone: "+79123456789" });
    expect(read(text)).toEqual({ phone: "+79123456789" });
    expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("9123456789");
    expect(sealedText({ phone: "+79123456789" })).not.toBe(text);
  });
  it("is for scripts out of reach and goes after its time", () => {
    const cookies = jar();
    writeSealed(cookies, cookie, SECRET, 1, start);
    expect(cookies.changes()[0]).toMatch(/Max-Age=1800;.*HttpOnly/);
    const text = sealedText(1);
    expect(read(text, { at: new Date("2026-11-20T07:29:59Z") })).toBe(1);
    expect(read(text, { at: new Date("2026-11-20T07:30:00Z") })).toBeNull();
  });
  it("is nothing when any of it was changed, under another secret and under another name", () => {
    const text = sealedText({ attempts: 1 });
    for (const at of [0, 20, text.length - 3]) {
      const other = text[at] === "A" ? "B" : "A";
      expect(read(text.slice(0, at) + other + text.slice(at + 1))).toBeNull();
    }
    expect(read(text, { secret: `${SECRET}!` })).toBeNull();
    expect(read(text, { name: "other" })).toBeNull();
  });
  it.each(["", "nonsense", "a".repeat(200)])("is nothing when it is %j", (text) => {
    expect(read(text)).toBeNull();
  });
});
