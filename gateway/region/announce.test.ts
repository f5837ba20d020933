import { describe, expect, it } from "vitest";
import { sanitizeAnnounce } from "./announce.ts";

describe("NAV-056 the HTML of a notice", () => {
  it("keeps inline tags and links", () => {
    const html = 'Запись <b>заранее</b>: <a href="/service/">центры</a>, <a href="tel:+78000000000">звоните</a><br />';
    expect(sanitizeAnnounce(html)).toBe(html);
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
  ])("leaves of %s nothing but the words", (html, safe) => {
    expect(sanitizeAnnounce(html)).toBe(safe);
    expect(sanitizeAnnounce(safe)).toBe(safe);
  });
});
