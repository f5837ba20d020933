import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XmlMender } from "./mend-xml.ts";

function mended(...pieces: string[]): string {
  const mender = new XmlMender();
  return pieces.map((piece) => mender.mend(piece)).join("") + mender.end();
}

describe("XML that somebody has written by hand", () => {
  it.each([
    ["<vendor>K&K</vendor>", "<vendor>K&amp;K</vendor>"],
    ["<url>https://a.example/?a=1&copy=2&b=3</url>", "<url>https://a.example/?a=1&amp;copy=2&amp;b=3</url>"],
    ["<n>5 &lt; 6 &amp; &#8381; &#x20BD; &nbsp;</n>", "<n>5 &lt; 6 &amp; &#8381; &#x20BD; &nbsp;</n>"],
    ["<d><![CDATA[K&K &laquo;]]> & <![CDATA[&]]></d>", "<d><![CDATA[K&K &laquo;]]> &amp; <![CDATA[&]]></d>"],
    ["<n>а\u0001б\u000b\tв\n</n>", "<n>аб\tв\n</n>"],
    ["конец &", "конец &amp;"],
  ])("«%s» means «%s»", (text, meant) => {
    expect(mended(text)).toBe(meant);
  });

  it("means the same in whatever pieces it comes", () => {
    const text = "<a><![CDATA[x & y]]]]><![CDATA[>]]>&amp;K&K &#8381;&</a><![CDATA[&";
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (places) => {
        const cuts = [0, ...places.toSorted((one, other) => one - other), text.length];
        const pieces = cuts.slice(1).map((to, n) => text.slice(cuts[n], to));
        expect(mended(...pieces)).toBe(mended(text));
      }),
    );
  });
});
