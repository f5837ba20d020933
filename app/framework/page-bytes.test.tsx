import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageBytes } from "./page-bytes.ts";
import { htmlBytes, PrerenderedHtml, renderWithPlaceholders } from "./prerendered-html.tsx";

const PLACEHOLDER = "<seam";

const Page = () => (
  <html lang="ru">
    <body>
      <PrerenderedHtml as="ul" html={htmlBytes("<li>Шины</li><li>Диски</li>")} />
      <p>Отзыв: «{`${PLACEHOLDER}0;`}»</p>
      <PrerenderedHtml as="div" html={htmlBytes("")} />
      <PrerenderedHtml as="nav" aria-label="Разделы" html={htmlBytes("<a href='/'>Ёлки; и; палки</a>")} />
      <link rel="modulepreload" href="/assets/entry.js" />
      <script src="/assets/entry.js" />
    </body>
  </html>
);
const rendered = () => renderToString(<Page />);

describe("A page as bytes", () => {
  const text = pageBytes(renderWithPlaceholders(PLACEHOLDER, rendered), "<script>data</script>").toString();
  const [content, scripts] = text.split("<template>");

  it("has every piece of ready markup in its place, as if it had been rendered there", () => {
    expect(content).toBe(`<!DOCTYPE html>${rendered().split("<link")[0]}`);
    expect(content).toContain("<ul><li>Шины</li><li>Диски</li></ul>");
    expect(content).toContain("Отзыв: «<!-- -->&lt;seam0;<!-- -->»");
  });

  it("ends with its scripts, put off, and the data for them", () => {
    expect(scripts).toMatch(
      /^<link rel="modulepreload".*<script src="\/assets\/entry\.js"><\/script><script>data<\/script><\/template>/,
    );
    expect(scripts).toMatch(/<\/body><\/html>$/);
  });

  it("leaves no seam in what is rendered afterwards, not even after a failure", () => {
    expect(() =>
      renderWithPlaceholders(PLACEHOLDER, () => {
        throw new Error("a part fails");
      }),
    ).toThrow("a part fails");
    expect(rendered()).toContain("<ul><li>Шины</li><li>Диски</li></ul>");
  });
});
