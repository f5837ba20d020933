import { renderToString } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { loaderDataScript, pageDocument } from "./page-document.ts";

function handedOver(script: string): unknown[] {
  const calls: unknown[] = [];
  const window = {
    __remixContext: {
      streamController: { enqueue: (text: string) => calls.push(text), close: () => calls.push(null) },
    },
  };
  const body = /^<script nonce="mark">(.*)<\/script>$/s.exec(script)?.[1] ?? "";
  new Function("window", body)(window);
  return calls;
}

test("the browser is handed exactly what was encoded, then the end", () => {
  const encoded = '[{"_1":2},"«Зима» & </script><!-- \u2028\u2029 \\"]\n';
  expect(handedOver(loaderDataScript(encoded, "mark"))).toEqual([encoded, null]);
});

test("data cannot end the script that carries them", () => {
  const body = loaderDataScript("</script><script>alert(1)</script>", "").slice(
    '<script nonce="">'.length,
    -"</script>".length,
  );
  expect(body).not.toMatch(/[<>&]/);
});

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
