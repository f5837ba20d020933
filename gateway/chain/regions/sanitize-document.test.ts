import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeDocument } from "./sanitize-document.ts";

describe("the text of a document", () => {
  it("keeps headings that links lead to, lists and inline tags", () => {
    const html =
      '<h2 id="loyalty-programs">Баллы</h2>\n<ul><li><b>300</b></li></ul>\n<p><a href="/disknt/">Ещё</a></p>';
    expect(sanitizeDocument(html)).toBe(html);
  });

  it("makes paragraphs of plain text between empty lines", () => {
    expect(sanitizeDocument("Первый\r\n \r\nВторой <b>важный</b>\n\n\n<h2>Дальше</h2>")).toBe(
      "<p>Первый</p>\n<p>Второй <b>важный</b></p>\n<h2>Дальше</h2>",
    );
  });

  it.each([
    ["<script>alert(1)</script><p>Текст</p>", "<p>Текст</p>"],
    ['<p onclick="x()" style="position:fixed" class="x">Текст</p>', "<p>Текст</p>"],
    ['<p><a href="javascript:alert(1)">Текст</a></p>', "<p><a>Текст</a></p>"],
    ["<form action=/x><button>Текст</button></form>", "<p>Текст</p>"],
    ["<style>*{display:none}</style>", ""],
  ])("reduces %s to safe markup", (html, safe) => {
    expect(sanitizeDocument(html)).toBe(safe);
  });

  it("leaves what it has made as it is, so a stored text equals the form of it", () => {
    const part = fc.constantFrom(
      "<p>",
      "</p>",
      "<li>",
      "<ul>",
      "</ul>",
      "<b>",
      "</b>",
      "\n",
      "\n\n",
      "слово",
      "<",
      "&",
      '"',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const once = sanitizeDocument(parts.join(""));
        expect(sanitizeDocument(once)).toBe(once);
      }),
    );
  });
});
