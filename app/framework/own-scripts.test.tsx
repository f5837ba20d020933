import { createHash } from "node:crypto";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OwnScriptMark, useOwnScriptMark } from "./own-script-mark.ts";
import { newScriptMark, takeScriptMarks } from "./own-scripts.server.ts";

const source = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function Ours({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={useOwnScriptMark()} dangerouslySetInnerHTML={{ __html: text }} />;
}

describe("the inline scripts of a page", () => {
  it("are allowed by the hash of their bytes, each once, when the site itself wrote them", () => {
    const mark = newScriptMark();
    const rendered = renderToString(
      <OwnScriptMark.Provider value={mark}>
        <p>Шины</p>
        <Ours text='window.a = "шина > диск";' />
        <Ours text="b()" />
        <Ours text="b()" />
      </OwnScriptMark.Provider>,
    );
    const { pieces, sources } = takeScriptMarks([rendered.slice(0, 12), rendered.slice(12)], mark);
    expect(sources).toEqual([source('window.a = "шина > диск";'), source("b()")]);
    expect(pieces.join("")).toBe(
      '<p>Шины</p><script>window.a = "шина > диск";</script><script>b()</script><script>b()</script>',
    );
  });

  it("are not allowed when they came with a text, whatever they bear", () => {
    const mark = newScriptMark();
    const injected = [
      "<script>steal()</script>",
      '<script nonce="">steal()</script>',
      `<script nonce="${newScriptMark()}">steal()</script>`,
      "<script>/*",
    ];
    for (const text of injected) {
      const { pieces, sources } = takeScriptMarks([text, `<script nonce="${mark}">ours()</script>`], mark);
      expect([pieces.join(""), sources]).toEqual([`${text}<script>ours()</script>`, [source("ours()")]]);
    }
  });

  it("have another mark in every rendering", () => {
    expect(newScriptMark()).not.toBe(newScriptMark());
    expect(newScriptMark()).toMatch(/^[\w-]{22}$/);
  });

  it("may be cut off", () => {
    for (const end of ["", ">", ">x()"]) {
      const { pieces, sources } = takeScriptMarks([`<script nonce="m"${end}`], "m");
      expect([pieces.join(""), sources]).toEqual([`<script${end}`, []]);
    }
  });
});
