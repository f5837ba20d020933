import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { BrowserContext } from "@playwright/test";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";

/** Address of the widget's maker as pages know it; its requests are answered by the stand-in. */
const MAKER = "https://captcha.test";
const SITE_KEY = "key-of-the-test-shop";
const SECRET = "secret-of-the-test-shop";

/** The script of the maker: it draws a button in each box of its class, and puts the value of who pressed it into the form. */
const SCRIPT = `(() => {
  const render = (box, { sitekey, hl }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = hl === "ru" ? "Я не робот" : "I am not a robot";
    const value = document.createElement("input");
    value.type = "hidden";
    value.name = "smart-token";
    button.addEventListener("click", async () => {
      const answer = await fetch("${MAKER}/solve?key=" + encodeURIComponent(sitekey));
      value.value = await answer.text();
      button.textContent = "Проверка пройдена";
    });
    box.replaceChildren(button, value);
  };
  window.smartCaptcha = { render };
  for (const box of document.querySelectorAll(".smart-captcha")) render(box, box.dataset);
})();`;

export interface CaptchaProvider {
  /** Settings of a site that uses it. */
  env: Record<string, string>;
  /** Paths that browsers have asked the maker for. */
  asked: string[];
  /** Values that the shop had checked, with the verdict. */
  checked: { value: string; isGood: boolean }[];
  /** Lets a browser reach the maker. */
  serve(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

/** A captcha's maker on loopback: serves the widget's script, gives out values, and lets each be checked once. */
export async function startCaptchaProvider(): Promise<CaptchaProvider> {
  const asked: string[] = [];
  const checked: CaptchaProvider["checked"] = [];
  const given = new Set<string>();

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", MAKER);
    const answer = (type: string, body: string) =>
      response
        .writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*", Connection: "close" })
        .end(body);
    if (pathname === "/validate") {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const form = new URLSearchParams(text);
      const value = form.get("token") ?? "";
      const isGood = form.get("secret") === SECRET && given.delete(value);
      checked.push({ value, isGood });
      answer("application/json", JSON.stringify({ status: isGood ? "ok" : "failed" }));
      return;
    }
    asked.push(pathname);
    if (pathname === "/captcha.js") answer("text/javascript; charset=utf-8", SCRIPT);
    else if (pathname === "/solve" && searchParams.get("key") === SITE_KEY) {
      const value = randomUUID();
      given.add(value);
      answer("text/plain", value);
    } else response.writeHead(404).end();
  });
  const local = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  return {
    env: {
      CAPTCHA_KIT_URL: `${MAKER}/captcha.js`,
      CAPTCHA_SITE_KEY: SITE_KEY,
      CAPTCHA_VERIFY_URL: `${local}/validate`,
      CAPTCHA_SECRET: SECRET,
    },
    asked,
    checked,
    async serve(context) {
      await context.route(`${MAKER}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: local + pathname + search }) });
      });
    },
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
