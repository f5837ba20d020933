import { afterAll, beforeAll } from "vitest";
import { type Site, startSite } from "../support/site.ts";
import { type Browser, type Engine, firefox, webKit } from "./engines.ts";
import { Visitor } from "./visitor.ts";

export const ENGINES: readonly Engine[] = [firefox, webKit];

/** Above what a page needs on a machine that does other things. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1_280, height: 900 };

interface Visits {
  (engine: Engine): Promise<Visitor>;
  /** Undefined where no engine is installed. */
  site(): Site | undefined;
}

/** One site and one browser of each engine that is installed for all tests of a file. Each visit begins as that of a stranger on a phone. */
export function startEngines(goods?: number): Visits {
  let site: Site | undefined;
  const browsers = new Map<Engine, Browser>();
  const visitors = new Map<Engine, Visitor>();

  beforeAll(async () => {
    const installed = ENGINES.filter((engine) => engine.isInstalled());
    if (installed.length === 0) return;
    const [started] = await Promise.all([
      startSite({ goods, env: { CODES_PER_ADDRESS_AN_HOUR: "10000" } }),
      ...installed.map(async (engine) => void browsers.set(engine, await engine.start())),
    ]);
    site = started;
    for (const [engine, { driver }] of browsers) visitors.set(engine, new Visitor(driver, started.url));
  });
  afterAll(async () => {
    await Promise.all([site?.stop(), ...[...browsers.values()].map((browser) => browser.stop())]);
  });

  const visit = async (engine: Engine) => {
    const visitor = visitors.get(engine);
    if (visitor === undefined) throw new Error(`${engine.name} was not started`);
    await visitor.forget();
    await visitor.resize(PHONE.width, PHONE.height);
    return visitor;
  };
  return Object.assign(visit, { site: () => site });
}
