import { describe, expect, it } from "vitest";
import { attributeRows } from "./comparison.server.ts";

const attribute = (key: string, value: string) => ({ key, title: key.toUpperCase(), value });

describe("attributes side by side", () => {
  it("show where goods differ, and which attributes one of them lacks", () => {
    const rows = attributeRows([
      [attribute("width", "205"), attribute("profile", "55"), attribute("runflat", "Да")],
      [attribute("width", "205"), attribute("profile", "60"), attribute("season", "Зима")],
    ]);
    expect(rows).toEqual([
      { key: "width", title: "WIDTH", values: ["205", "205"], differs: false },
      { key: "profile", title: "PROFILE", values: ["55", "60"], differs: true },
      { key: "runflat", title: "RUNFLAT", values: ["Да", null], differs: true },
      { key: "season", title: "SEASON", values: [null, "Зима"], differs: true },
    ]);
  });
  it("of one product differ from nothing", () => {
    expect(attributeRows([[attribute("width", "205")]]).every(({ differs }) => !differs)).toBe(true);
  });
});
