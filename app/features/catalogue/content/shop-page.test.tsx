import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { documentOf, shownText } from "../../../../tests/support/document.ts";
import { GuaranteePage } from "./shop-page.tsx";

const told = (hasCentres: boolean, text = ""): string =>
  shownText(
    documentOf(
      renderToStaticMarkup(<GuaranteePage view={{ changedMind: "7 дней", refund: "10 дней", hasCentres, text }} />),
    ).root,
  );

it("the guarantee sends nobody to a centre where the shop has none", () => {
  expect(told(true)).toContain("Привезите товар в любой центр или оставьте заявку");
  expect(told(true)).toContain("Привезите товар в центр");
  expect(told(false)).toContain("Оставьте заявку: мы осмотрим его");
  expect(told(false)).not.toMatch(/центр/i);
});

it("the guarantee that staff have written stands in the place of the site's own", () => {
  const own = told(true, "<p>Гарантия магазина — год.</p>");
  expect(own).toContain("Гарантия магазина — год.");
  expect(own).not.toContain("Передумали");
});
