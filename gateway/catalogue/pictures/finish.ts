import type { Metal } from "./light.ts";
import type { DiskSubject } from "./subject.ts";

type Finish = DiskSubject["finish"];

export interface FinishLook {
  /** The dominant colour: spoke faces and the lip. */
  face: Metal;
  /** The colour of pockets, spoke flanks and the barrel. */
  flank: Metal;
}

/** Finishes of rims and covers. A polished rim has bright cut faces over dark pockets. */
export const FINISHES: Readonly<Record<Finish, FinishLook>> = {
  silver: { face: { colour: [186, 189, 193], mirror: 0.3 }, flank: { colour: [138, 142, 147], mirror: 0.2 } },
  black: { face: { colour: [44, 45, 48], mirror: 0.34 }, flank: { colour: [30, 31, 33], mirror: 0.24 } },
  graphite: { face: { colour: [92, 96, 101], mirror: 0.3 }, flank: { colour: [58, 61, 65], mirror: 0.18 } },
  polished: { face: { colour: [186, 189, 193], mirror: 0.4 }, flank: { colour: [34, 35, 38], mirror: 0.16 } },
  white: { face: { colour: [226, 226, 223], mirror: 0.14 }, flank: { colour: [178, 178, 176], mirror: 0.1 } },
  bronze: { face: { colour: [142, 104, 66], mirror: 0.28 }, flank: { colour: [96, 68, 42], mirror: 0.16 } },
};
