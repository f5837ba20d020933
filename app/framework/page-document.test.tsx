import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageDocument } from "./page-document.ts";

const page = (scripts: boolean) =>
  renderToString(
    <html lang="ru">
      <body>
        <p>Отзыв: «&lt;/body&gt;»</p>
        {scripts && (
          <>
            <link rel="modulepreload" href="/assets/entry.js" />
            <script src="/assets/entry.js" />
          </>
        )}
      </body>
    </html>,
  );

describe("The document of a page", () => {
  it("ends with its scripts, put off, and the data for them", () => {
    const [content, scripts] = pageDocument(page(true), "<script>data</script>", "mark").split("<template>");
    expect(content).toBe(`<!DOCTYPE html>${page(true).split("<link")[0]}`);
    expect(scripts).toMatch(
      /^<link rel="modulepreload".*<script src="\/assets\/entry\.js"><\/script><script>data<\/script><\/template>/,
    );
    expect(scripts).toMatch(/<\/body><\/html>$/);
  });

  it("is left as rendered without scripts", () => {
    expect(pageDocument(page(false), "", "mark")).toBe(`<!DOCTYPE html>${page(false)}`);
  });
});
