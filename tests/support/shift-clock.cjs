/** Loaded before a program (`NODE_OPTIONS=--require`): the clock of its process is ahead by `CLOCK_AHEAD_MS`, and its steady clock is right. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};
