/** How long the shop is tormented. `npm run test:full` asks for more. */
export const CHAOS_SECONDS = Number(process.env.CHAOS_SECONDS || 60);

/** A long run has time for long faults. */
export const IS_LONG = CHAOS_SECONDS >= 300;
