const UNSAFE_IN_SCRIPT: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Hands the encoded data of all loaders to Remix in the browser, which reads them from a stream. `mark` is that of `OwnScriptMark`. */
export function loaderDataScript(encoded: string, mark: string): string {
  const literal = JSON.stringify(encoded).replace(
    /[&><\u2028\u2029]/g,
    (character) => UNSAFE_IN_SCRIPT[character] ?? "",
  );
  const stream = "window.__remixContext.streamController";
  return `<script nonce="${mark}">${stream}.enqueue(${literal});${stream}.close();</script>`;
}
