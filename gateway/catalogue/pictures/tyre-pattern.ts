import type { SeededRandom } from "./seeded-random.ts";
import type { TyreSubject } from "./subject.ts";

/** A row of blocks round the tyre. Across the tread, −1 is the inner shoulder and 1 the outer one. */
export interface Rib {
  from: number;
  to: number;
  /** Width of the transverse groove relative to a pitch; 0 makes a continuous rib. */
  gap: number;
  /** Shift along the circumference, relative to a pitch. */
  phase: number;
  /** Number of sipes in a block. */
  sipes: number;
  /** Amplitude of the zigzag of the long edges, relative to the tread width. */
  zigzag: number;
  /** The edge from which short notches enter a continuous rib: −1, 1, or 0 for none. */
  notch: -1 | 0 | 1;
}

export interface TreadPattern {
  /** Number of blocks round the tyre. */
  pitches: number;
  /** Groove depth relative to the radius. */
  depth: number;
  /** Shift of a transverse groove along the circumference at this position across the tread, in pitches. */
  sweep(across: number): number;
  /** Amplitude of a sipe's wave, relative to a pitch. */
  sipeWave: number;
  ribs: Rib[];
  studsPerBlock: number;
}

const rib = (from: number, to: number, more: Partial<Rib> = {}): Rib => ({
  from,
  to,
  gap: 0,
  phase: 0,
  sipes: 0,
  zigzag: 0,
  notch: 0,
  ...more,
});

const SHOULDER = 1.24;

/** Adds the mirror image of the ribs, optionally shifted by part of a pitch. */
function mirrored(half: readonly Rib[], phase = 0): Rib[] {
  return half.flatMap((one) => [
    one,
    {
      ...one,
      from: -one.to,
      to: -one.from,
      phase: one.phase + phase,
      notch: one.notch === 0 ? 0 : one.notch === 1 ? -1 : 1,
    },
  ]);
}

function directional(strength: number, power: number) {
  return (across: number) => strength * Math.min(1.15, Math.abs(across)) ** power;
}

function summerRibbed(random: SeededRandom): TreadPattern {
  const groove = random.range(0.06, 0.08);
  const centre = random.range(0.1, 0.17);
  const second = random.range(0.5, 0.58);
  const lean = random.range(0.25, 0.6) * (random.chance(0.5) ? 1 : -1);
  return {
    pitches: random.whole(52, 62),
    depth: 0.016,
    sweep: (across) => lean * across + 0.18 * Math.sin(across * 4),
    sipeWave: 0,
    studsPerBlock: 0,
    ribs: [
      rib(-centre, centre, { notch: random.chance(0.4) ? 1 : 0 }),
      rib(centre + groove * 2, second, { notch: -1, sipes: random.whole(0, 1) }),
      rib(-second, -centre - groove * 2, { notch: 1, sipes: random.whole(0, 1) }),
      ...mirrored([rib(second + groove * 2, SHOULDER, { gap: random.range(0.17, 0.24), phase: 0.3 })], 0.5),
    ],
  };
}

function summerAsymmetric(random: SeededRandom): TreadPattern {
  const side = random.chance(0.5) ? 1 : -1;
  const groove = random.range(0.12, 0.155);
  const cuts = [-0.56, -0.14, 0.2, 0.58].map((cut) => cut + random.range(-0.04, 0.04));
  const [first = 0, second = 0, third = 0, fourth = 0] = cuts;
  const ribs = [
    rib(-SHOULDER, first - groove / 2, { gap: 0.22, sipes: 1 }),
    rib(first + groove / 2, second - groove / 2, { gap: random.range(0.14, 0.2), phase: 0.4, sipes: 1 }),
    rib(second + groove / 2, third - groove / 2, { notch: 1 }),
    rib(third + groove / 2, fourth - groove / 2, { notch: -1, phase: 0.5 }),
    rib(fourth + groove / 2, SHOULDER, { gap: 0.11, phase: 0.2 }),
  ];
  return {
    pitches: random.whole(44, 54),
    depth: 0.017,
    sweep: (across) => side * (0.55 * across + 0.22 * across * across),
    sipeWave: 0,
    studsPerBlock: 0,
    ribs:
      side === 1
        ? ribs
        : ribs.map((one) => ({
            ...one,
            from: -one.to,
            to: -one.from,
            notch: one.notch === 1 ? -1 : one.notch === -1 ? 1 : 0,
          })),
  };
}

function summerDirectional(random: SeededRandom): TreadPattern {
  const centre = random.range(0.1, 0.14);
  const middle = random.range(0.52, 0.6);
  return {
    pitches: random.whole(34, 42),
    depth: 0.018,
    sweep: directional(random.range(1.1, 1.7), random.range(0.75, 0.95)),
    sipeWave: 0,
    studsPerBlock: 0,
    ribs: [
      rib(-centre, centre),
      ...mirrored([
        rib(centre + 0.12, middle, { gap: 0.18 }),
        rib(middle + 0.11, SHOULDER, { gap: 0.2, phase: random.range(0, 0.3) }),
      ]),
    ],
  };
}

function winterDirectional(random: SeededRandom, studs: boolean): TreadPattern {
  const centre = random.range(0.13, 0.2);
  const middle = random.range(0.56, 0.66);
  const split = random.chance(0.5);
  const sipes = studs ? random.whole(3, 4) : random.whole(5, 6);
  const centreRibs = split
    ? mirrored([rib(0.035, centre + 0.05, { gap: 0.2, sipes: sipes - 1 })], 0.5)
    : [rib(-centre, centre, { gap: 0.22, sipes })];
  return {
    pitches: random.whole(38, 44),
    depth: 0.021,
    sweep: directional(random.range(0.9, 1.9), random.range(0.7, 1)),
    sipeWave: random.range(0.025, 0.045),
    studsPerBlock: studs ? 1 : 0,
    ribs: [
      ...centreRibs,
      ...mirrored(
        [
          rib(centre + 0.12, middle, { gap: random.range(0.2, 0.26), sipes, phase: 0.15 }),
          rib(middle + 0.1, SHOULDER, { gap: random.range(0.22, 0.28), sipes, phase: random.range(0, 0.25) }),
        ],
        random.chance(0.4) ? 0.5 : 0,
      ),
    ],
  };
}

function winterBlocks(random: SeededRandom, studs: boolean): TreadPattern {
  const lean = random.range(0.3, 0.7);
  const sipes = studs ? 3 : random.whole(5, 7);
  return {
    pitches: random.whole(46, 54),
    depth: 0.02,
    sweep: (across) => lean * Math.sin(across * 2.6),
    sipeWave: 0.05,
    studsPerBlock: studs ? 1 : 0,
    ribs: [
      rib(-0.16, 0.16, { gap: 0.17, sipes, zigzag: 0.03 }),
      ...mirrored(
        [
          rib(0.25, 0.58, { gap: 0.2, sipes, phase: 0.35, zigzag: 0.02 }),
          rib(0.68, SHOULDER, { gap: 0.24, sipes, phase: 0.1 }),
        ],
        0.5,
      ),
    ],
  };
}

function allSeason(random: SeededRandom): TreadPattern {
  const strength = random.range(0.8, 1.3);
  const middle = random.range(0.5, 0.58);
  return {
    pitches: random.whole(44, 52),
    depth: 0.019,
    sweep: random.chance(0.6) ? directional(strength, 0.85) : (across) => strength * 0.55 * across,
    sipeWave: 0.02,
    studsPerBlock: 0,
    ribs: [
      rib(-0.13, 0.13, { notch: 1, sipes: 1 }),
      ...mirrored(
        [
          rib(0.24, middle, { gap: 0.16, sipes: 2, phase: 0.2 }),
          rib(middle + 0.12, SHOULDER, { gap: 0.2, sipes: 2, phase: 0.4 }),
        ],
        0.3,
      ),
    ],
  };
}

function truckSteer(random: SeededRandom): TreadPattern {
  const zigzag = random.range(0.012, 0.03);
  const centre = random.range(0.12, 0.16);
  return {
    pitches: random.whole(40, 50),
    depth: 0.019,
    sweep: () => 0,
    sipeWave: 0,
    studsPerBlock: 0,
    ribs: [
      rib(-centre, centre, { zigzag, sipes: 1 }),
      ...mirrored([rib(centre + 0.09, 0.52, { zigzag, sipes: 1, phase: 0.5 }), rib(0.61, 1.1, { zigzag: zigzag / 2 })]),
    ],
  };
}

function truckLug(random: SeededRandom): TreadPattern {
  const lean = random.range(0.2, 0.5);
  return {
    pitches: random.whole(24, 30),
    depth: 0.031,
    sweep: (across) => lean * Math.abs(across) ** 1.3,
    sipeWave: 0.03,
    studsPerBlock: 0,
    ribs: [
      ...mirrored([rib(0.04, 0.42, { gap: 0.16, sipes: 2, zigzag: 0.03 })], 0.5),
      ...mirrored([rib(0.52, 1.12, { gap: 0.3, sipes: 1, phase: 0.3 })], 0.5),
    ],
  };
}

/** The tread of a model: family by season, details from its seed. */
export function treadPattern(subject: TyreSubject, random: SeededRandom): TreadPattern {
  if (subject.truck) {
    return subject.season === "winter" || random.chance(0.45) ? truckLug(random) : truckSteer(random);
  }
  if (subject.allSeason) {
    return allSeason(random);
  }
  if (subject.season === "winter") {
    return random.chance(subject.studs ? 0.75 : 0.6)
      ? winterDirectional(random, subject.studs)
      : winterBlocks(random, subject.studs);
  }
  return random.pick([summerRibbed, summerAsymmetric, summerAsymmetric, summerDirectional])(random);
}
