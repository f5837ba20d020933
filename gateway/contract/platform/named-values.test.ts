import { expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { paymentBank, unexplainedNames, unexplainedNumber } from "./named-values.ts";

it("CFG-021 CFG-022 CFG-050 CFG-051 values without a stated meaning are kept as they are named", () => {
  expect(unexplainedNumber).toBe(295_000);
  expect(unexplainedNames).toEqual(["titan", "delta", "rocket"]);
});

it("CFG-052 CFG-053 the bank is the one of the payment methods", () => {
  expect([`sbp_${paymentBank}`, `online_${paymentBank}`]).toEqual(["sbp_alfabank", "online_alfabank"]);
});

it("CFG-054 CFG-055 the version is the package's", () => expect(packageJson.version).toBe("0.1.4"));
