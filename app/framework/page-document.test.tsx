import { renderToString } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import { documentEdits, loaderDataScript } from "./page-document.ts";
import { asBytes, editedPage } from "./page-edits.ts";

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

const documentOf = (html: string, data: string) => editedPage(html, documentEdits(html, data, "mark")).join("");

describe("The document of a page", () => {
  it("ends with its scripts, put off, and the data for them", () => {
    const [content, scripts] = documentOf(page(true), "<script>data</script>").split("<template>");
    expect(content).toBe(`<!DOCTYPE html>${page(true).split("<link")[0]}`);
    expect(scripts).toMatch(
      /^<link rel="modulepreload".*<script src="\/assets\/entry\.js"><\/script><script>data<\/script><\/template>/,
    );
    expect(scripts).toMatch(/<\/body><\/html>$/);
  });

  it("is left as rendered without scripts", () => {
    expect(documentOf(page(false), "")).toBe(`<!DOCTYPE html>${page(false)}`);
  });

  it("has its edits where they belong, those of one place in their order, and is sent as it reads", () => {
    const edits = [
      { at: 5, until: 5, text: "c" },
      { at: 5, until: 6, text: "d" },
      { at: 0, until: 1, text: "ж" },
    ];
    const pieces = editedPage("шины, диски", edits);
    expect(pieces.join("")).toBe("жины,cdдиски");
    expect(asBytes(pieces).toString()).toBe(pieces.join(""));
  });
});
