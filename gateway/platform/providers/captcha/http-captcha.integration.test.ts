import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listenOnLoopback } from "../testing.ts";
import { noCaptcha } from "./captcha-provider.ts";
import { createHttpCaptcha } from "./http-captcha.ts";

let url = "";
let asked: URLSearchParams[] = [];
let answer = { status: 200, body: "" };

const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on("end", () => {
    asked.push(new URLSearchParams(text));
    response.writeHead(answer.status, { Connection: "close" }).end(answer.body);
  });
});
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnLoopback(server)}/siteverify`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const verify = (value = "solved", verifyUrl = url) =>
  createHttpCaptcha({ verifyUrl, secret: "the-secret" }).verify({ value, clientAddress: "203.0.113.5" });

describe("the captcha", () => {
  it("is asked with the shop's secret, the widget's value and the visitor's address", async () => {
    answer = { status: 200, body: '{"success":true}' };
    expect(await verify()).toBe(true);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      secret: "the-secret",
      response: "solved",
      remoteip: "203.0.113.5",
    });
  });

  it.each([
    ['{"status":"ok","host":"shop.test"}', true],
    ['{"success":false,"error-codes":["timeout-or-duplicate"]}', false],
    ['{"status":"failed"}', false],
    ["<html>", false],
  ])("that answers %s is %s", async (body, isGood) => {
    answer = { status: 200, body };
    expect(await verify()).toBe(isGood);
  });

  it("that is broken or away lets nobody through, and an empty value is not asked about", async () => {
    answer = { status: 500, body: '{"success":true}' };
    expect(await verify()).toBe(false);
    expect(await verify("solved", "http://127.0.0.1:1/")).toBe(false);
    asked = [];
    expect(await verify("")).toBe(false);
    expect(asked).toEqual([]);
    expect([noCaptcha.isConfigured, await noCaptcha.verify({ value: "solved", clientAddress: "" })]).toEqual([
      false,
      false,
    ]);
  });
});
