import { parentPort } from "node:worker_threads";
import { HtmlValidate } from "html-validate";

/**
 * What the standard forbids and what browsers and assistive programs stumble over. Left out is taste: how tags are closed and
 * attributes are spelled is the renderer's business, groups of ticks share a name on purpose, a button
 * without a type submits, as it should, names of goods make long titles, phones are formatted with the spaces their words have.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "form-dup-name": "off",
    "long-title": "off",
    "no-implicit-button-type": "off",
    "no-inline-style": "error",
    "no-trailing-whitespace": "off",
    "tel-non-breaking": "off",
    "void-style": "off",
  },
});

/** Errors of a document as `rule: message at selector`. */
parentPort?.on("message", async ({ id, html }) => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? "the document"}`),
  );
  parentPort?.postMessage({ id, faults });
});
