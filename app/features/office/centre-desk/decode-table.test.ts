import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeTable } from "./days-file.server.ts";

const RUSSIAN = [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя;,"\n0123456789–№«»'];
const bytesOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1251").decode(new Uint8Array([byte])), byte]),
);

it("a table is the same in UTF-8, with its mark and without, and in windows-1251", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...RUSSIAN), { maxLength: 60 }), (signs) => {
      // One letter alone may be both; two of them are no UTF-8.
      const text = `день;название\n${signs.join("")}`;
      const utf8 = new TextEncoder().encode(text);
      expect(decodeTable(utf8)).toBe(text);
      expect(decodeTable(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
      expect(decodeTable(new Uint8Array([...text].map((sign) => bytesOf.get(sign) ?? 0)))).toBe(text);
    }),
  );
});
