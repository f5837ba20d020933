import type { LookupAddress, LookupAllOptions, LookupOneOptions } from "node:dns";
import { describe, expect, it } from "vitest";
import { isPublicAddress, lookupOf, PrivateAddressError } from "./outside-address.ts";

describe("an address", () => {
  it.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "2a00:1450:4010:c05::8a", "100.128.0.1"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "100::1",
    "fd00::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "localhost",
    "",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("a name that is looked up for a connection", () => {
  // The machine's own name is in no directory of the network.
  const look = (
    mayAsk: (address: string) => boolean,
    options: LookupAllOptions | LookupOneOptions,
    name = "localhost",
  ) =>
    new Promise<{ error: Error | null; found: string | LookupAddress[]; family: number | undefined }>((resolve) => {
      lookupOf(mayAsk)(name, options, (error, found, family) => resolve({ error, found, family }));
    });
  const anything = () => true;
  const nothing = () => false;

  it("gives the addresses that may be asked, all or the first", async () => {
    const { error, found } = await look(anything, { all: true, family: 4 });
    expect([error, found]).toEqual([null, [{ address: "127.0.0.1", family: 4 }]]);
    expect(await look(anything, { family: 4 })).toEqual({ error: null, found: "127.0.0.1", family: 4 });
  });

  it("gives none where one of them may not", async () => {
    const all = await look(nothing, { all: true, family: 4 });
    expect([all.error, all.found]).toEqual([new PrivateAddressError("localhost"), []]);
    const first = await look(nothing, { family: 4 });
    expect([first.error, first.found]).toEqual([new PrivateAddressError("localhost"), ""]);
  });

  it("tells that there is no such name, and gives nothing", async () => {
    const { error, found } = await look(anything, { all: true }, "нет такого");
    expect(error).not.toBeInstanceOf(PrivateAddressError);
    expect([error instanceof Error, found]).toEqual([true, []]);
  });
});
