/** How much is tried: `quick` by `npm test`, `full` by `npm run test:full`; whoever runs one file by hand says neither. */
const { TEST_SCOPE } = process.env;

/** What takes long and is held by something cheaper is left to `npm run test:full`: files called `*.full.*`, journeys beside the main roads. */
export const IS_QUICK = TEST_SCOPE === "quick";

/** Every width, every call, two hundred rounds. */
export const IS_FULL = TEST_SCOPE === "full";

/** How many examples fast-check tries where its usual hundred are too few: all of them in `npm run test:full`, else a tenth. */
export const examples = (all: number): number => (IS_FULL ? all : Math.ceil(all / 10));
