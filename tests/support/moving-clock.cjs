const { openSync, readSync } = require("node:fs");

/**
 * Loaded before a program (`NODE_OPTIONS=--require`): all clocks of its process are ahead by the milliseconds that the file `CLOCK_FILE`
 * holds, as text. A test writes others over them, in place, to let time pass. The file is read whenever the clock is: by it goes the
 * database as well, and a process that followed a moment later would take the database's moment for one that is ahead of its own.
 */
const RealDate = Date;
const realNow = performance.now.bind(performance);
const file = openSync(process.env.CLOCK_FILE, "r");
const text = Buffer.alloc(32);

const aheadMs = () => Number(text.toString("latin1", 0, readSync(file, text, 0, text.length, 0)));

performance.now = () => realNow() + aheadMs();
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs());
    else super(...given);
  }
  static now() {
    return RealDate.now() + aheadMs();
  }
};
