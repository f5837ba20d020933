import { expect, test } from "vitest";
import { loaderDataScript } from "./loader-data-script.ts";

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
