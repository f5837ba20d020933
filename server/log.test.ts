import { describe, expect, it } from "vitest";
import { createLog, redactPath, redactQuery } from "./log.ts";

describe("log", () => {
  it.each([
    ["?phone=79120000000&page=2", "?phone=***&page=2"],
    ["?code=1234", "?code=***"],
    ["?email_token=abc", "?email_token=***"],
    ["?client=%2B7%20912%20000", "?client=***"],
    ["?q=a%40b.ru", "?q=***"],
    ["?q=8%20(912)%20345-67-89", "?q=***"],
    ["?x=+7-912-345-67-89", "?x=***"],
    ["?season=winter&page=2", "?season=winter&page=2"],
    ["?showAuthModal=true", "?showAuthModal=true"],
    ["", ""],
  ])("writes the query %s as %s", (search, written) => {
    expect(redactQuery(search)).toBe(written);
  });

  it("writes no phone and no e-mail of a path", () => {
    expect(redactPath("/api/user/79120000000/cars")).toBe("/api/user/***/cars");
    expect(redactPath("/u/a@b.ru/")).toBe("/u/***/");
    expect(redactPath("/catalog/tyres/diameter-is-19/")).toBe("/catalog/tyres/diameter-is-19/");
  });

  it("writes no secret that opens an order", () => {
    expect(redactPath("/order/261121-AX7V2/Ur5Nkh-fG5loKK9nuhvPSx4CRiOOy27eyCrc_VZS6j0/")).toBe(
      "/order/261121-AX7V2/***/",
    );
    expect(redactPath("/order/261121-AX7V2/Ur5Nkh-fG5lo_VZS6j0.data")).toBe("/order/261121-AX7V2/***.data");
    expect(redactPath("/order/status/")).toBe("/order/status/");
  });

  it("says when, where and which build in every line", () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const beforeMs = Date.now();
    createLog({ level: "info", serverName: "shop-1", buildTag: "b7", stream }).info("started");
    const { time, server, build, msg } = JSON.parse(lines.join(""));
    expect([server, build, msg]).toEqual(["shop-1", "b7", "started"]);
    expect(time).toBe(new Date(time).toISOString());
    expect(Date.parse(time)).toBeGreaterThanOrEqual(beforeMs);
  });
});
