const { readFileSync, writeFileSync } = require("node:fs");

/**
 * Loaded before a program (`NODE_OPTIONS=--require`): all clocks of its process are ahead by the milliseconds that the file `CLOCK_FILE`
 * holds, which a test writes anew to let time pass. `CLOCK_FILE.pid` says what the process goes by now.
 */
const LOOK_MS = 50;
const RealDate = Date;
const realNow = performance.now.bind(performance);
let aheadMs = 0;

function look() {
  const now = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
  if (now === aheadMs) return;
  aheadMs = now;
  writeFileSync(`${process.env.CLOCK_FILE}.${process.pid}`, String(aheadMs));
}
look();
setInterval(look, LOOK_MS).unref();

performance.now = () => realNow() + aheadMs;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};
