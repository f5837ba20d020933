import { expect, it } from "vitest";
import { signInPath } from "./sign-in-path.ts";

it("B-19 the way to sign in names the page to come back to", () => {
  expect(signInPath()).toBe("/login");
  expect(signInPath("/my/")).toBe("/login?next=%2Fmy%2F");
  expect(signInPath("/my/orders/?page=2&sort=a")).toBe("/login?next=%2Fmy%2Forders%2F%3Fpage%3D2%26sort%3Da");
});
