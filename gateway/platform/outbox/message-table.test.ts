import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { guessFigures } from "../../contract/chain/guess-figures.ts";
import { hoursOf, type MessageKind, messageTable, ruleOf } from "./message-table.ts";

const gateway = fileURLToPath(new URL("../..", import.meta.url));
const handbook = fileURLToPath(new URL("../../../docs/messages.md", import.meta.url));
const kinds = Object.keys(messageTable) as MessageKind[];

/** Programs of the gateway, without tests and what serves them. */
const programs = readdirSync(gateway, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^(testing|demo)\//.test(path))
  .map((path) => ({ path, source: readFileSync(`${gateway}/${path}`, "utf8") }));

interface Place {
  path: string;
  /** What is written where the kind stands: a name, or a template whose end only a run knows. */
  kind: string;
}

/** Every place of a program that writes a message. */
function placesIn({ path, source }: { path: string; source: string }): Place[] {
  const calls = source.matchAll(/\bwrite(Letters|Sms|CodeSms|CodeLetter)\(\s*([^;]*?\))/g);
  return [...calls].map(([, name = "", rest = ""]) => {
    if (name.startsWith("Code")) return { path, kind: '"sign_in_code"' };
    return { path, kind: /^\w+,\s*("[^"]*"|`[^`]*`)/.exec(rest)?.[1] ?? `not named: ${rest}` };
  });
}

/** The rows of the table that a place may write; none where the table does not know it. */
function rowsOf({ kind }: Place): MessageKind[] {
  const named = /^"(\w+)"$/.exec(kind)?.[1];
  const begun = /^`(\w+_)\$\{/.exec(kind)?.[1];
  return kinds.filter((row) => (begun ? row.startsWith(begun) : row === named));
}

const places = programs.filter(({ path }) => !path.startsWith("platform/outbox/")).flatMap(placesIn);

describe("the table of messages", () => {
  it("knows every place of the shop that sends, and each of its rows is sent by one", () => {
    expect(places.length).toBeGreaterThan(15);
    expect(places.filter((place) => rowsOf(place).length === 0)).toEqual([]);
    expect(kinds.filter((kind) => !places.some((place) => rowsOf(place).includes(kind)))).toEqual([]);
  });

  it("is missed by a place that sends something new, or does not say what it sends", () => {
    const unknown = (source: string) =>
      placesIn({ path: "made-up.ts", source }).filter((place) => rowsOf(place).length === 0).length;
    expect(unknown('await writeSms(tx, "order_ready", { recipient });')).toBe(0);
    expect(unknown(`await writeSms(tx, \`order_\${news}\`, { recipient });`)).toBe(0);
    expect(unknown('await writeSms(tx, "birthday", { recipient });')).toBe(1);
    expect(unknown(`await writeLetters(\n  tx,\n  \`birthday_\${news}\`,\n  [letter]);`)).toBe(1);
    expect(unknown("await writeLetters(tx, kind, [letter]);")).toBe(1);
    expect(unknown("await writeLetters(tx, [letter]);")).toBe(1);
  });

  it("is behind the one door: nobody else puts anything into the outbox", () => {
    const past = programs.filter(
      ({ path, source }) =>
        !path.startsWith("platform/outbox/") &&
        /insertMessages|insert\(outboxMessages\)|insert into ("?public"?\.)?"?outbox_messages/i.test(source),
    );
    expect(past.map(({ path }) => path)).toEqual([]);
  });

  it("has a switch of its own channel for all that is advertising, and hours for what nobody asked for at that moment", () => {
    for (const kind of kinds) {
      const { basis, letter, text, switch: off } = ruleOf(kind);
      expect([kind, letter ?? text]).not.toEqual([kind, null]);
      for (const way of [letter, text]) if (way) expect(way.dailyCap).toBeGreaterThan(0);
      // A consent to letters is none to text messages, so that a kind has one of the two.
      if (basis === "consent") expect([kind, off]).toEqual([kind, text ? "offers_by_text" : "offers_by_letter"]);
      if (basis === "consent") expect([kind, letter === null || text === null]).toEqual([kind, true]);
      if (/reminder|before|offer/.test(kind) && text) expect(hoursOf(kind as "order_reminder")).toBeTruthy();
    }
  });

  it("lets through more codes than a phone gets", () => {
    // A stranger's and the owner's count apart, and a call gives the codes back.
    expect(messageTable.sign_in_code.text.dailyCap).toBeGreaterThanOrEqual(guessFigures.codesOfPhone.most * 2);
  });

  it("refuses what it does not know", () => expect(() => ruleOf("birthday" as "receipt")).toThrow("not in the table"));

  it("stands in the handbook as it is", () => {
    const hours = (way: { hours: { from: number; to: number } | null; outside?: string }) =>
      way.hours ? `${way.hours.from}–${way.hours.to}${way.outside === "is_dropped" ? ", else dropped" : ""}` : "any";
    const rows = kinds.map((kind) => {
      const { title, basis, letter, text, switch: off } = ruleOf(kind);
      const purpose = basis === "consent" ? "advertising" : "service";
      return `| \`${kind}\` | ${title} | ${purpose} | ${basis} | ${letter ? `${letter.dailyCap} a day` : "—"} | ${text ? `${text.dailyCap} a day, ${hours(text)}` : "—"} | ${off ?? "—"} |`;
    });
    const table = [
      "| Kind | What | Purpose | Basis | Letter | Text | Switch |",
      "|---|---|---|---|---|---|---|",
      ...rows,
    ];
    expect(readFileSync(handbook, "utf8")).toContain(table.join("\n"));
  });
});
