import { seededRandom } from "./seeded-random.ts";

/** Colours of a brand, the same for all its goods. */
export interface BrandColours {
  body: string;
  label: string;
  accent: string;
  ink: string;
}

const LIVERIES: readonly [BrandColours, ...BrandColours[]] = [
  { body: "#26282b", label: "#b3231f", accent: "#f0b429", ink: "#ffffff" },
  { body: "#2b2d31", label: "#164a86", accent: "#e9edf2", ink: "#ffffff" },
  { body: "#303236", label: "#1d1e20", accent: "#d8a02a", ink: "#f3d48a" },
  { body: "#dcdcd8", label: "#0f5c4d", accent: "#9fd3bd", ink: "#ffffff" },
  { body: "#27292c", label: "#e6e6e2", accent: "#c6281f", ink: "#1c1d1f" },
  { body: "#24324a", label: "#f0f1ef", accent: "#1f5fae", ink: "#1b2a44" },
  { body: "#2a2b2e", label: "#e0761a", accent: "#28292b", ink: "#1d1d1e" },
  { body: "#35383c", label: "#3c7a2e", accent: "#e8e36b", ink: "#ffffff" },
  { body: "#e4e3df", label: "#2b2d31", accent: "#c9352b", ink: "#ffffff" },
];

/** Colours of bottles and cans, which are more varied than those of battery cases. */
const BOTTLES: readonly [string, ...string[]] = [
  "#23262b",
  "#b8bcc1",
  "#a8231f",
  "#1d4f8f",
  "#e9e7e1",
  "#c89a2b",
  "#1f6b4a",
  "#5b6168",
  "#d9611b",
];

export function brandColours(brand: string): BrandColours {
  return seededRandom(`livery/${brand}`).pick(LIVERIES);
}

export function bottleColour(brand: string): string {
  return seededRandom(`bottle/${brand}`).pick(BOTTLES);
}
