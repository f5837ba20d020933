import { describe, expect, it } from "vitest";
import { hasKeptForm, keepLateForm, readKeptForm } from "./kept-form.server.ts";
import { createCookieSeal } from "./sealed-cookie.server.ts";
import { VISITOR_NOW, visitorWith } from "./testing.ts";
import type { Visitor } from "./visitor.server.ts";

const owner = { id: 8 };
const tokenOf = (userId: number) => `x.${Buffer.from(JSON.stringify({ sub: String(userId) })).toString("base64url")}.x`;

/** What a browser drops: RFC 6265 lets it. */
const LARGEST_COOKIE = 4_096;

async function sendLate(path: string, fields: [string, string][], rest: Partial<Visitor> = {}, cookie?: string) {
  const { visitor, cookies } = visitorWith({}, undefined, { user: null, acting: null, isUserUnknown: false, ...rest });
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
    Cookie: cookie ?? `access_token=${tokenOf(owner.id)}`,
  };
  const request = new Request(`https://shop.test${path}`, { method: "POST", headers, body });
  const shown = await keepLateForm(request, visitor);
  const seal = createCookieSeal("secret", () => VISITOR_NOW);
  await cookies.seal(seal.seal);
  const keptAt = path.replace(/\.data$/, "/");
  return { shown, kept: readKeptForm(visitor, owner, keptAt), visitor, cookie: cookies.changes()[0] ?? "", request };
}

const text = (letters: number): string => 'Ёж "и"\n'.repeat(Math.ceil(letters / 7)).slice(0, letters);

describe("a form that came after its session had ended", () => {
  it("waits for whoever the session was of, with every box of a list", async () => {
    const fields: [string, string][] = [
      ["title", "Скоро зима"],
      ["regions", "1"],
      ["regions", "2"],
    ];
    for (const path of ["/back-office/announcements/new/", "/my/garage/7.data"]) {
      const { shown, kept, visitor, request } = await sendLate(path, fields);
      expect(shown).toBeNull();
      expect(kept?.fields).toEqual(fields);
      expect(readKeptForm(visitor, { id: 9 }, kept?.path ?? "")).toBeNull();
      expect(Object.fromEntries(await request.formData())).toMatchObject({ title: "Скоро зима" });
    }
  });

  it("of any length is either kept in a cookie that browsers take or shown at once, whole", async () => {
    const held = { cookie: 0, page: 0 };
    for (const letters of [10, 500, 900, 1_000, 1_100, 1_200, 1_400, 1_600, 2_000, 5_000, 60_000]) {
      const fields: [string, string][] = [["body", text(letters)]];
      const { shown, kept, cookie } = await sendLate("/back-office/documents/new/", fields);
      expect(shown?.fields ?? kept?.fields, String(letters)).toEqual(fields);
      expect(shown === null).toBe(kept !== null);
      held[shown ? "page" : "cookie"] += 1;
      if (kept) expect(cookie.split(";")[0]?.length, String(letters)).toBeLessThanOrEqual(LARGEST_COOKIE);
      else expect(shown).toMatchObject({ action: "/back-office/documents/new/", isLate: true });
    }
    expect(Math.min(held.cookie, held.page)).toBeGreaterThan(2);
  });

  it("is shown at once where no page would offer it: a review", async () => {
    const fields: [string, string][] = [["comment", "Писал полчаса"]];
    expect((await sendLate("/reviews/T-1/new/", fields)).shown?.fields).toEqual(fields);
  });

  it("is not read where it may bring a price list of any size", async () => {
    const { shown, kept, request } = await sendLate("/back-office/import-runs/new/", [["supplier", "Шинторг"]]);
    expect([shown, kept, request.bodyUsed]).toEqual([null, null, false]);
    // A copy that was read would have divided the body.
    expect(await request.text()).toContain("supplier");
  });

  it("keeps what was written beside photos, which its page asks for again, and texts that were made plain", async () => {
    const form = new FormData();
    form.append("comment", "Писал полчаса");
    for (const name of ["a.jpg", "b.jpg"]) form.append("images", new File([new Uint8Array(2_000_000)], name));
    form.append("is_model_review", "on");
    const body = new Response(form);
    const bytes = await body.arrayBuffer();
    const type = body.headers.get("Content-Type") ?? "";
    const headers = { "Content-Type": type, Cookie: `access_token=${tokenOf(owner.id)}` };
    for (const length of [[["Content-Length", String(bytes.byteLength)]], []] as [string, string][][]) {
      const { visitor } = visitorWith({}, undefined, { user: null, acting: null, isUserUnknown: false });
      const request = new Request("https://shop.test/reviews/T-1/new/", {
        method: "POST",
        headers: { ...headers, ...Object.fromEntries(length) },
        body: bytes,
      });
      expect(await keepLateForm(request, visitor)).toMatchObject({
        fields: [
          ["comment", "Писал полчаса"],
          ["is_model_review", "on"],
        ],
        fileFields: ["images"],
      });
    }
  });

  it("is spoken of on the way back to its page alone, without saying whose it is", async () => {
    const { visitor } = await sendLate("/my/profile/", [["firstname", "Анна"]]);
    expect(hasKeptForm(visitor, "/my/profile/")).toBe(true);
    expect(hasKeptForm(visitor, "/my/settings/")).toBe(false);
    expect(hasKeptForm(visitorWith({}).visitor, "/my/profile/")).toBe(false);
  });

  it.each([
    ["of a guest", "/back-office/documents/new/", {}, ""],
    ["with a password", "/my/settings/", { password: "сосновый бор" }, undefined],
    ["of a page that guests may send", "/basket/", {}, undefined],
  ])("is nobody's %s", async (_, path, more, cookie) => {
    const { shown, kept } = await sendLate(path, [["a", "b"], ...Object.entries(more)], {}, cookie);
    expect([shown, kept]).toEqual([null, null]);
  });
});
