import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { documentOf, shownText } from "../../../../tests/support/document.ts";
import { ErrorPage } from "./error-page.tsx";

const wordsOf = (props: Parameters<typeof ErrorPage>[0]) =>
  shownText(documentOf(renderToStaticMarkup(<ErrorPage {...props} />)).root);

it("ERR-001 ERR-052 the error page has its title and its text with the phone", () => {
  const props = { kind: "fault", hotlinePhone: "+78000000002" } as const;
  const page = documentOf(renderToStaticMarkup(<ErrorPage {...props} />));
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Техническая ошибка");
  const words = wordsOf(props);
  expect(words).toContain(
    "Произошел технический сбой. Попробуйте повторить операцию, либо свяжитесь с нами по круглосуточному телефону +7 (800) 000-00-02. Приносим извинения за предоставленные неудобства.",
  );
});

it("a page that is not there has the way to one's order", () => {
  const page = documentOf(renderToStaticMarkup(<ErrorPage kind="not-found" />));
  expect(page.getByRole("link", { name: "Узнайте статус" }).getAttribute("href")).toBe("/order/status/");
});

it("ERR-053 debug mode shows the error itself instead", () => {
  const words = wordsOf({ kind: "fault", hotlinePhone: "+78000000002", errorText: "ошибка layout" });
  expect(words).toContain("ошибка layout");
  expect(words).not.toContain("Произошел технический сбой");
});
