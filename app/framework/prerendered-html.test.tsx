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
  expect(list(fragmentCache(Items, 1_000)({ titles }))).toBe(list(undefined));
});

test("a fragment is rendered once for the same data", () => {
  let rendered = 0;
  const html = fragmentCache(({ title }: { title: string }) => {
    rendered += 1;
    return <b>{title}</b>;
  }, 1_000);
  expect([html({ title: "Шины" }), html({ title: "Диски" }), html({ title: "Шины" })]).toEqual([
    "<b>Шины</b>",
    "<b>Диски</b>",
    "<b>Шины</b>",
  ]);
  expect(rendered).toBe(2);
});

test("fragments are kept up to a number of characters, those that were asked for last", () => {
  const rendered: string[] = [];
  const html = fragmentCache(({ title }: { title: string }) => {
    rendered.push(title);
    return <b>{title}</b>;
  }, 3_000);
  const long = (letter: string) => letter.repeat(600);
  for (const letter of ["а", "б", "в", "в", "б", "а"]) html({ title: long(letter) });
  expect(rendered.map((title) => title[0]).join("")).toBe("абва");
});
