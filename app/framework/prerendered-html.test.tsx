import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { fragmentCache } from "./fragment-cache.server.tsx";
import { PrerenderedHtml } from "./prerendered-html.tsx";

const Items = ({ titles }: { titles: readonly string[] }) => (
  <>
    {titles.map((title) => (
      <li key={title}>{title}</li>
    ))}
  </>
);
const titles = ["Шины & диски", "Ёлки; и; палки"];

test("a rendered fragment gives the markup that its component gives", () => {
  const list = (html: string | undefined) =>
    renderToString(
      <PrerenderedHtml as="ul" aria-label="Разделы" html={html}>
        <Items titles={titles} />
      </PrerenderedHtml>,
    );
  expect(list(fragmentCache(Items, 10)({ titles }))).toBe(list(undefined));
});

test("a fragment is rendered once for the same data", () => {
  let rendered = 0;
  const html = fragmentCache(({ title }: { title: string }) => {
    rendered += 1;
    return <b>{title}</b>;
  }, 10);
  expect([html({ title: "Шины" }), html({ title: "Диски" }), html({ title: "Шины" })]).toEqual([
    "<b>Шины</b>",
    "<b>Диски</b>",
    "<b>Шины</b>",
  ]);
  expect(rendered).toBe(2);
});
