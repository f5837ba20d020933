import { describe, expect, it } from "vitest";
import { contentSources } from "./content-sources.ts";
import { thirdPartyScriptsOn } from "./third-party-scripts.ts";

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

const all = {
  payment: { url: "https://pay.test/kit.js" },
  chat: { url: "https://chat.test/widget.js" },
  captcha: { url: "https://captcha.test/captcha.js", key: "site-key" },
  analytics: { url: "https://count.test/tag.js", key: "42" },
};
const namesOn = (path: string) => thirdPartyScriptsOn(path, all).map(({ name }) => name);

describe("third-party scripts", () => {
  it("GEN-014 GEN-015 GEN-016 GEN-017 the payment script is on product, catalogue, search and cart pages", () => {
    for (const path of ["/disk/skad/kiwi/7/", "/catalog/wheels/", "/search/oils/", "/search/", "/basket/"])
      expect(namesOn(path), path).toContain("payment");
  });

  it("GEN-018 and on no other", () => {
    for (const path of ["/", "/my/", "/login", "/order/status/", "/comparison/"])
      expect(namesOn(path), path).not.toContain("payment");
  });

  it("GEN-019 GEN-020 the chat is everywhere but in the cart", () => {
    for (const path of ["/", "/catalog/tyres/", "/company/policy/"]) expect(namesOn(path), path).toContain("chat");
    expect(namesOn("/basket/")).not.toContain("chat");
  });

  it("API-166 the captcha is loaded by its widget, not by the page", () => {
    for (const path of ["/", "/login", "/my/profile/phone/"]) expect(namesOn(path), path).not.toContain("captcha");
  });

  it("an operator's pages are not counted", () => {
    expect(namesOn("/")).toContain("analytics");
    expect(thirdPartyScriptsOn("/", all, true).map(({ name }) => name)).toEqual(["chat"]);
  });

  it("are off until the shop switches them on", () => {
    expect(thirdPartyScriptsOn("/catalog/tyres/", {})).toEqual([]);
  });
});
