import { describe, expect, it } from "vitest";
import { plainDescription, plainLine } from "./plain-text.ts";

describe("a text of a supplier", () => {
  it.each([
    ["Шина &laquo;Кама&raquo; &amp; К&deg;", "Шина «Кама» & К°"],
    ["Диск K&amp;amp;K 6.5x16", "Диск K&K 6.5x16"],
    ["Диск K&K 6.5x16", "Диск K&K 6.5x16"],
    ["нагрузка 5 < 6 и 7 > 2", "нагрузка 5 < 6 и 7 > 2"],
    ["<b>Шина</b><script>alert(1)</script> R16", "Шина R16"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;Шина", "Шина"],
    ["&lt;p&gt;Тихая шина&lt;/p&gt;", "Тихая шина"],
    ["Шина\u00a0  R16\n", "Шина R16"],
    ["&#39;L&#x27;Orso&quot;", "'L'Orso\""],
  ])("«%s» is read as «%s»", (text, plain) => {
    expect(plainLine(text)).toBe(plain);
  });

  it("keeps its lines as a description, and nothing that programs read", () => {
    expect(
      plainDescription(
        "<style>p{}</style><p>Тихая&nbsp;<b>шина</b></p><ul><li>лёгкая</li><li>мягкая</ul><br>Год: 2026",
      ),
    ).toBe("Тихая шина\nлёгкая\nмягкая\nГод: 2026");
  });
});
