import { describe, expect, it } from "vitest";
import { contentSources } from "./content-sources.ts";

describe("what third-party scripts add to the content policy", () => {
  it("is nothing while none is on", () => {
    expect(Object.values(contentSources({})).flat()).toEqual([]);
  });

  it("API-175 is what a script of its kind does, with its own origins alone", () => {
    expect(contentSources({ payment: ["https://pay.test", "https://*.bank.test"] })).toEqual({
      "script-src": ["https://pay.test", "https://*.bank.test"],
      "connect-src": ["https://pay.test", "https://*.bank.test"],
      "frame-src": ["https://pay.test", "https://*.bank.test"],
      "style-src": ["https://pay.test", "https://*.bank.test"],
      "img-src": ["https://pay.test", "https://*.bank.test"],
      "font-src": [],
    });
  });

  it("is web sockets and style elements for the chat, and no styles for the analytics", () => {
    const chat = contentSources({ chat: ["https://chat.test"] });
    expect(chat["connect-src"]).toEqual(["https://chat.test", "wss://chat.test"]);
    expect(chat["style-src"]).toEqual(["https://chat.test", "'unsafe-inline'"]);
    const analytics = contentSources({ analytics: ["https://count.test"] });
    expect(analytics["connect-src"]).toContain("wss://count.test");
    expect(analytics["style-src"]).toEqual([]);
  });

  it("never lets scripts of the page itself run", () => {
    const on = ["https://a.test"];
    const sources = contentSources({ payment: on, chat: on, captcha: on, analytics: on });
    expect(sources["script-src"]).toEqual(on);
  });
});
