import { IS_FULL } from "./test-scope.ts";

/** How often a race is run: what goes wrong once in a hundred times shows itself in a hundred rounds, for which `npm run test:full` has time. */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS || (IS_FULL ? 200 : 5));

/** A quarter of them, for races of a dozen: one costs as much as several races of two. */
export const CROWD_ROUNDS = Math.ceil(RACE_ROUNDS / 4);

/** Runs a race round after round; each has to leave what the next one needs. */
export async function inRounds(race: (round: number) => Promise<void>, rounds = RACE_ROUNDS): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race(round);
}
