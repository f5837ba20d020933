import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeAnnouncement, sanitizeDocument } from "./sanitize-html.ts";

describe("NAV-056 the HTML of an announcement", () => {
  it("keeps inline tags and links", () => {
    const html = 'Запись <b>заранее</b>: <a href="/service/">центры</a>, <a href="tel:+78000000000">звоните</a><br />';
    expect(sanitizeAnnouncement(html)).toBe(html);
  });

  it.each([
    ["<script>alert(1)</script>Снег", "Снег"],
    ['<img src=x onerror="alert(1)">Снег', "Снег"],
    ['<b onclick="alert(1)" style="position:fixed" class="x">Снег</b>', "<b>Снег</b>"],
    ['<a href="javascript:alert(1)">Снег</a>', "<a>Снег</a>"],
    ['<a href="java\nscript:alert(1)">Снег</a>', "<a>Снег</a>"],
    ['<a href="data:text/html,x">Снег</a>', "<a>Снег</a>"],
    ['<a href="//evil.example">Снег</a>', "<a>Снег</a>"],
    ["<form action=/x><button>Снег</button></form>", "Снег"],
    ["<svg><a xlink:href=javascript:alert(1)>Снег</a></svg>", "<a>Снег</a>"],
    ["<h1>Снег</h1><style>*{display:none}</style>", "Снег"],
    ["5 < 6 & «да»", "5 &lt; 6 &amp; «да»"],
  ])("reduces %s to safe markup", (html, safe) => {
    expect(sanitizeAnnouncement(html)).toBe(safe);
    expect(sanitizeAnnouncement(safe)).toBe(safe);
  });
});

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
