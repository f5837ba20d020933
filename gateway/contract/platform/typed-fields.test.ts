import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mount } from "../../platform/http/mount.ts";
import { route } from "../../platform/http/route.ts";
import { anonymous } from "../../testing/client.ts";
import { contractEndpoints } from "../../testing/contract.ts";
import { textLeavesOf } from "../../testing/text-leaves.ts";
import { endpoint } from "./endpoint.ts";
import { cleanField } from "./typed-text.ts";

const allEndpoints = await contractEndpoints();
const leaves = allEndpoints.flatMap(({ name, input }) =>
  textLeavesOf(input).map(({ path, schema }) => ({
    call: name,
    field: path.join("."),
    name: path.at(-1) ?? "",
    schema,
  })),
);

/** What a text becomes in a field: its value, or its messages. */
function readIn(schema: z.ZodType, text: string): unknown {
  const read = schema.safeParse(text);
  return read.success ? read.data : read.error.issues.map(({ message }) => message);
}

/** Days are chosen from a calendar, and written in one way where there is none. */
const isDay = (schema: z.ZodType): boolean =>
  readIn(schema, "2026-11-27") === "2026-11-27" && Array.isArray(readIn(schema, "а"));

/** Honest texts of every kind. */
const texts = [
  "Анна-Мария Андрейченко-Ёлкина",
  "О'Коннор",
  "John Smith",
  "+7 (912) 345-67-89",
  "79123456789",
  "anna@example.ru",
  "261120-7K3QX",
  "63898866",
  "ХР-000142",
  "А123ВС77",
  "MARY2345",
  "1234",
  "590201001",
  "ул. Карла-Либкнехта, 5",
  "2026-11-27",
  "09:00-21:00",
  "205/55 R16",
];

/** As keyboards, messengers and word processors write the same. */
const unseen: Record<string, (text: string) => string> = {
  "letters of two code points": (text) => text.normalize("NFD"),
  "marks of writing direction": (text) => `\u202A${text}\u202C`,
  isolates: (text) => `\u2066${text}\u2069`,
  "spaces without width and soft hyphens": (text) => [...text].join("\u200B").replace(/.$/u, "\u00AD$&"),
  "a mark of byte order": (text) => `\uFEFF${text}`,
};
const printed: Record<string, (text: string) => string> = {
  "spaces that do not break": (text) => `\u00A0${text.replaceAll(" ", "\u202F")}\u2009`,
  dashes: (text) => text.replaceAll("-", "–"),
  "hyphens that do not break": (text) => text.replaceAll("-", "‑"),
  minuses: (text) => text.replaceAll("-", "−"),
  apostrophes: (text) => text.replaceAll("'", "’"),
};

describe("every field of every call that takes a text", () => {
  it("is there to be looked at", () => {
    expect(allEndpoints.length).toBeGreaterThan(450);
    expect(leaves.length).toBeGreaterThan(900);
  });

  it.each(Object.entries(unseen))("takes a text with %s as the plain one", (_title, vary) => {
    const wrong = leaves.filter(({ name, schema }) => {
      if (/password/i.test(name)) return false;
      return texts.some((text) => {
        const typed = cleanField(name, vary(text));
        return JSON.stringify(readIn(schema, typed)) !== JSON.stringify(readIn(schema, text));
      });
    });
    expect(wrong.map(({ call, field }) => `${call} ${field}`)).toEqual([]);
  });

  it("takes dashes, spaces and apostrophes of print as those of the keyboard, where it is not running text or a value of ours", () => {
    const keeps = leaves.filter(({ schema }) =>
      Object.values(printed).some((vary) =>
        texts.some((text) => JSON.stringify(readIn(schema, vary(text))) !== JSON.stringify(readIn(schema, text))),
      ),
    );
    const unexplained = keeps.filter(
      ({ name, field, schema }) => !(name in keptAsTyped) && !field.startsWith("values.") && !isDay(schema),
    );
    expect([...new Set(unexplained.map(({ call, field }) => `${call} ${field}`))]).toEqual([]);
    const unused = Object.keys(keptAsTyped).filter((each) => !keeps.some(({ name }) => name === each));
    expect(unused, "no longer kept").toEqual([]);
  });
});

/**
 * Fields that keep signs of print, by their last name, and why. `values.` are the texts that staff publish: «Кама» and dashes stay.
 * A new field is none of these until somebody says so: `typedLine` of `user-fields.ts` is for what is typed.
 */
const prose = "running text, shown as it was written";
const ours = "a value that pages and programs send, or that is chosen: never typed";
const secret = "a secret of ours";
const password = "typed blind: kept sign by sign";
const keptAsTyped: Record<string, string> = {
  codes: "marking codes, which scanners type: every sign counts",
  ...Object.fromEntries(
    [
      "advice",
      "comment",
      "closing",
      "decision",
      "description",
      "note",
      "opening",
      "reason",
      "staying",
      "subject",
      "text",
    ].map((name) => [name, prose]),
  ),
  ...Object.fromEntries(
    [
      "after",
      "before",
      "conditions",
      "access",
      "access_token",
      "browser_proof",
      "email_token",
      "holdToken",
      "orderAccess",
      "orderAccessToken",
    ].map((name) => [name, secret]),
  ),
  ...Object.fromEntries(
    ["password_proof", "phone_token", "phoneToken", "recaptcha", "reference", "refresh_token", "secret", "token"].map(
      (name) => [name, secret],
    ),
  ),
  ...Object.fromEntries(
    ["password", "passwordRepeat", "password_confirmation", "old_password"].map((name) => [name, password]),
  ),
  ...Object.fromEntries(
    [
      "askedPath",
      "autobrand",
      "autogeneration",
      "automodel",
      "automodification",
      "brand",
      "generation",
      "model",
      "modification",
      "backSku",
      "frontSku",
      "good_id",
      "goods_id",
      "id",
      "orderGoodIds",
      "sku",
      "slug",
      "title",
      "call",
      "campaign",
      "campaign_name",
      "centre",
      "code",
      "group",
      "kind",
      "marketplace",
      "method",
      "name",
      "expand",
      "fields",
      "filters",
      "fingerprint",
      "homologation",
      "identity",
      "indexes",
      "interval",
      "known",
      "place",
      "placements",
      "region",
      "season",
      "seen",
      "service",
      "visits",
      "shownVersion",
      "size",
      "timestamp",
      "way",
      "client",
      "firstname",
      "from",
      "idempotencyKey",
      "score",
      "shop",
      "surname",
      "targetPhone",
      "time",
      "to",
      "kilometerage",
      "regionSlug",
      "x_region_slug",
    ].map((name) => [name, ours]),
  ),
};

describe("the gateway", () => {
  const common = {
    summary: "",
    access: "public",
    input: z.looseObject({}),
    output: z.looseObject({}),
  } as const;
  const echo = endpoint({ ...common, name: "echo", method: "POST", path: "/echo/{part}" });
  const read = endpoint({ ...common, name: "read", method: "GET", path: "/read" });
  const app = new Hono();
  mount(app, [route(echo, async (input) => input), route(read, async (input) => input)], anonymous, {
    error: ({ error }) => {
      throw error;
    },
  });
  const dataOf = async (path: string, init?: RequestInit) =>
    ((await (await app.request(path, init)).json()) as { data: unknown }).data;

  it("cleans every text that reaches it without the site, in bodies, queries, lists and paths", async () => {
    const body = {
      name: "\u202AАндре\u0438\u0306\u202C",
      list: ["\u200Ba"],
      deep: { text: "б\u00AD" },
      count: 1,
      none: null,
    };
    const sent = { method: "POST", body: JSON.stringify({ ...body, password: " \u200Bи\u0306" }) };
    expect(await dataOf(`/echo/${encodeURIComponent("в\uFEFF")}`, sent)).toEqual({
      name: "Андрей",
      list: ["a"],
      deep: { text: "б" },
      count: 1,
      none: null,
      part: "в",
      password: " \u200Bй",
    });
    const query = new URLSearchParams([
      ["q", "\u2066а\u2069"],
      ["list[]", "\u200Eб"],
    ]);
    expect(await dataOf(`/read?${query}`)).toEqual({ q: "а", list: ["б"] });
  });
});
