import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf, publicNetworkOf, widerNetworkOf } from "./network.ts";

describe("the network that limits count", () => {
  it("is the address itself for IPv4 and for what is no address", () => {
    for (const address of ["203.0.113.5", "", "unknown"]) expect(networkOf(address)).toBe(address);
    expect(networkOf("::ffff:203.0.113.5")).toBe("203.0.113.5");
  });

  it("is one for all addresses of a household in IPv6, however they are written", () => {
    const network = "2001:db8:0:1::/64";
    for (const address of ["2001:db8:0:1::5", "2001:0DB8:0000:0001:a:b:c:d", "2001:db8:0:1:ffff::"])
      expect(networkOf(address)).toBe(network);
    expect(networkOf("2001:db8:0:2::5")).not.toBe(network);
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
    expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  });

  it("does not depend on the host's half, and differs when the network's half does", () => {
    const half = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 0xffff })));
    const text = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");
    fc.assert(
      fc.property(half, half, half, half, (net, other, host, host2) => {
        const network = networkOf(`${text(net)}:${text(host)}`);
        expect(networkOf(`${text(net)}:${text(host2)}`)).toBe(network);
        if (text(net) !== text(other)) expect(networkOf(`${text(other)}:${text(host)}`)).not.toBe(network);
      }),
    );
  });
});

describe("the network that many addresses of one subscriber count as", () => {
  it.each([
    ["203.0.113.5", "203.0.113.0/24"],
    ["::ffff:203.0.113.5", "203.0.113.0/24"],
    ["::FFFF:203.0.113.205", "203.0.113.0/24"],
    ["2001:db8:0:1::7", "2001:db8:0:1::/64"],
    ["2001:db8::1:0:0:1", "2001:db8:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["0:0:0:0:0:0:0:1", "0:0:0:0::/64"],
    ["unknown.5", "unknown.5"],
    ["", ""],
  ])("of %j is %j", (address, network) => expect(widerNetworkOf(address)).toBe(network));

  it("is no longer than an address for what is none", () => {
    expect(networkOf("x".repeat(100))).toBe("x".repeat(45));
  });
});

describe("the public network of an address", () => {
  it.each([
    ["203.0.113.5", "203.0.113.0/24"],
    ["::ffff:203.0.113.250", "203.0.113.0/24"],
    ["172.32.0.1", "172.32.0.0/24"],
    ["2001:db8:0:1::7", "2001:db8:0:1::/64"],
  ])("of %s is %s", (address, network) => expect(publicNetworkOf(address)).toBe(network));

  it.each([
    "",
    "unknown",
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "192.168.0.9",
    "172.16.5.5",
    "100.64.0.1",
    "169.254.1.1",
    "::ffff:10.0.0.1",
    "fd00::1",
    "fe80::1%eth0",
  ])("is unknown for %j", (address) => expect(publicNetworkOf(address)).toBeNull());
});
