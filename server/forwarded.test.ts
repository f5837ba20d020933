import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createForwardedHeaders, createProxyTest, plainAddress } from "./forwarded.ts";
import { createRequestContext } from "./request-context.ts";

function readFrom(peer: string, headers: Record<string, string>, trusted: string[] = []) {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  const context = createRequestContext(request, new ServerResponse(request), "id", "http");
  createForwardedHeaders(trusted)(context);
  return { context, headers: request.headers };
}

describe("forwarded headers", () => {
  it("are dropped when the peer is not a trusted proxy", () => {
    const { context, headers } = readFrom("203.0.113.5", {
      host: "localhost",
      forwarded: "for=198.51.100.1",
      "x-forwarded-for": "198.51.100.1",
      "x-forwarded-host": "a:99999",
      "x-forwarded-proto": "https",
      "x-real-ip": "198.51.100.1",
    });
    expect(context.clientAddress).toBe("203.0.113.5");
    expect(context.protocol).toBe("http");
    expect(headers).toEqual({ host: "localhost" });
  });

  it("give address and protocol when the peer is trusted, and still do not travel on", () => {
    const { context, headers } = readFrom(
      "::ffff:10.0.0.2",
      { "x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https", "x-forwarded-host": "evil.test" },
      ["10.0.0.0/8"],
    );
    expect(context.clientAddress).toBe("198.51.100.1");
    expect(context.protocol).toBe("https");
    expect(headers).toEqual({});
  });

  it("are believed only up to the first stranger from our side", () => {
    const chain = "192.0.2.66, 198.51.100.1, 10.0.0.3";
    expect(readFrom("10.0.0.2", { "x-forwarded-for": chain }, ["10.0.0.0/8"]).context.clientAddress).toBe(
      "198.51.100.1",
    );
    const garbage = { "x-forwarded-for": "198.51.100.1, <script>" };
    expect(readFrom("10.0.0.2", garbage, ["10.0.0.0/8"]).context.clientAddress).toBe("10.0.0.2");
  });

  it.each([
    "x-authorized-user-id",
    "x-acting-id",
    "x-secret-token",
    "secret-token",
    "x-request-id",
    "x-http-method-override",
  ])("never let %s in, not even from a trusted proxy", (name) => {
    expect(readFrom("10.0.0.2", { [name]: "1" }, ["10.0.0.2"]).headers).toEqual({});
    expect(readFrom("203.0.113.5", { [name]: "1" }).headers).toEqual({});
  });
});

describe("addresses", () => {
  it("are read bare, with a port, in brackets and mapped", () => {
    expect(plainAddress("198.51.100.1:5000")).toBe("198.51.100.1");
    expect(plainAddress("[2001:db8::1]:443")).toBe("2001:db8::1");
    expect(plainAddress("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(plainAddress("unknown")).toBeNull();
  });

  it("match single proxies and ranges of both families", () => {
    const isProxy = createProxyTest(["192.0.2.1", "2001:db8::/32"]);
    expect(isProxy("192.0.2.1")).toBe(true);
    expect(isProxy("192.0.2.2")).toBe(false);
    expect(isProxy("2001:db8::7")).toBe(true);
    expect(isProxy(null)).toBe(false);
  });
});
