import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { xmlElement, xmlText } from "./xml-text.ts";

function textsOf(xml: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (text) => texts.push(text));
  parser.write(xml).close();
  return texts;
}

describe("text in XML", () => {
  it.each([
    ["R&B <205/55> \"зима\" 'лето'", "R&B <205/55> \"зима\" 'лето'"],
    ["ключ\u0000 на\u001f 17\u000b", "ключ на 17"],
    ["] ]> ]]> --> <![CDATA[", "] ]> ]]> --> <![CDATA["],
    ["звезда ★ и 🛞", "звезда ★ и 🛞"],
    ["две\nстроки\tи табуляция", "две\nстроки\tи табуляция"],
    ["\ufffeне знак\uffff", "не знак"],
  ])("%j is read back as %j", (text, read) => {
    expect(textsOf(`<name>${xmlText(text)}</name>`)).toEqual([read]);
  });

  it("holds no half of a surrogate pair", () => {
    expect(xmlText("шина\ud83d")).toBe("шина");
  });

  it("leaves an empty element out", () => {
    expect(xmlElement("model", "")).toBe("");
    expect(xmlElement("model", "A&B")).toBe("<model>A&amp;B</model>");
  });
});
