import { describe, expect, it } from "vitest";
import { sanitizeAnnouncement } from "./sanitize-announcement.ts";

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
