import { describe, expect, it } from "vitest";
import { createCookieSeal } from "./sealed-cookie.server.ts";

const SECRET = "a secret that is longer than thirty-two";
const start = new Date("2026-11-20T07:00:00Z");
const sealOf = (secret = SECRET, at = start) => createCookieSeal(secret, () => at);
const sealed = (text: string) => sealOf().seal("auth_flow", text, 1_800);
const opened = (header: string, secure = false) => sealOf().open(header, secure);

describe("a sealed cookie", () => {
  it("comes back as it went, and says nothing to who looks at it", async () => {
    const text = await sealed("+79123456789 «Ёлкина»");
    expect(await opened(`a=1; auth_flow=${text}`)).toEqual({ auth_flow: "+79123456789 «Ёлкина»" });
    expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("9123456789");
    expect(await sealed("+79123456789 «Ёлкина»")).not.toBe(text);
  });

  it("is nothing after its time, even if the browser keeps it", async () => {
    const header = `auth_flow=${await sealed("1")}`;
    const openedAt = (time: string) => sealOf(SECRET, new Date(`2026-11-20T${time}Z`)).open(header, false);
    expect(await openedAt("07:29:59")).toEqual({ auth_flow: "1" });
    expect(await openedAt("07:30:00")).toEqual({});
  });

  it("is nothing when any of it was changed, under another secret and under another name", async () => {
    const text = await sealed("1");
    for (const at of [0, 40, text.length - 3]) {
      const other = text[at] === "A" ? "B" : "A";
      expect(await opened(`auth_flow=${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toEqual({});
    }
    expect(await sealOf(`${SECRET}!`).open(`auth_flow=${text}`, false)).toEqual({});
    expect(await opened(`phone_add=${text}`)).toEqual({});
    await expect(sealOf().seal("cart", "1", 60)).rejects.toThrow("cart");
  });

  it("has over https a name that no sibling host can use, and is read under no other", async () => {
    const text = await sealed("1");
    expect(await opened(`__Host-auth_flow=${text}`, true)).toEqual({ auth_flow: "1" });
    expect(await opened(`auth_flow=${text}`, true)).toEqual({});
  });

  it.each(["", "nonsense", "a".repeat(200), "e30.e30.e30.e30.e30"])("is nothing when it is %j", async (text) => {
    expect(await opened(`auth_flow=${text}`)).toEqual({});
  });
});
