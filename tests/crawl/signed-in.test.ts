import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatPhone } from "../../app/ui/format.ts";
import { DEMO_PASSWORD, DEMO_REGULAR, DEMO_STAFF, type DemoPerson } from "../../gateway/demo/customers-people.ts";
import { headingOf, textOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { type Site, SMALL_SHOP_GOODS, startSite } from "../support/site.ts";
import { IS_QUICK } from "../support/test-scope.ts";
import { isPage } from "./addresses.ts";
import { startHtmlValidators } from "./html-validators.ts";
import { contentFaults } from "./page-report.ts";
import { walk } from "./walk.ts";

const WIDTH = 4;
/** Pages for people who have signed in, and those of single orders and visits. */
const OWN_PAGES = /^\/(my|back-office|manager|order|appointment|storage)\//;
/** The same dialogs stand over every page. */
const DIALOG = /[?&]show\w+Modal=/;

let site: Site;

beforeAll(async () => {
  site = await startSite({ goods: SMALL_SHOP_GOODS });
});
afterAll(() => site?.stop());

/** Pages of the same code: the names in an address, and what is asked for in its query, do not matter. */
function kindOf({ pathname, searchParams }: URL): string {
  const segments = pathname.split("/").map((segment) => (/\d/.test(segment) ? "*" : segment));
  return [segments.join("/"), ...new Set(searchParams.keys())].sort().join(" ");
}

/** The Cookie header of a browser that has signed in. Staff type the code that the shop of the demonstration shows instead of sending it. */
async function signIn({ email, phone, role }: DemoPerson): Promise<string> {
  const ask = asker(site);
  const send = async (fields: Record<string, string>, Cookie: string) =>
    cookiesOf(
      await ask("/login", {
        method: "POST",
        headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", Cookie },
        body: `${new URLSearchParams(fields)}`,
      }),
    );
  const asked = await send({ intent: "password", username: email?.address ?? "", password: DEMO_PASSWORD }, "");
  if (role.id === "client") return asked;
  const shownCode = async () => {
    const messages = textOf((await ask("/dev/messages/")).text);
    return /Код подтверждения: (\d+)/.exec(messages.slice(messages.indexOf(formatPhone(phone))))?.[1];
  };
  // On a busy machine the message comes after the page that asks for its code.
  await expect.poll(shownCode, { timeout: 20_000 }).toBeDefined();
  return send({ intent: "confirm", code: (await shownCode()) ?? "" }, asked);
}

/** `npm test` goes as those whose rights are most and as those who sell; what each role may open is a table (`gateway/access.integration.test.ts`). */
const isTried = ({ role }: DemoPerson): boolean => !IS_QUICK || ["admin", "manager", "shop"].includes(role.id);

/** Kinds of pages whose HTML has been looked at: it is made by the same code for everybody. */
const validated = new Set<string>();

/** Follows the links of one person from pages that may be closed to them, one page of each kind; what is wrong with them. */
async function crawlAs(person: DemoPerson, starts: readonly string[]) {
  const cookie = await signIn(person);
  const ask = asker(site);
  const { host } = new URL(site.url);
  const met = new Set<string>();
  const pages: string[] = [];
  const faults: string[] = [];
  const validators = startHtmlValidators();
  await walk({
    ask: (path, options) => ask(path, { ...options, headers: { Cookie: cookie } }),
    starts: starts.map((start) => site.url + start),
    width: WIDTH,
    admission: {
      isChoice: () => false,
      admits(url) {
        const isMet = met.has(kindOf(url));
        met.add(kindOf(url));
        return !isMet && url.host === host && OWN_PAGES.test(url.pathname) && !DIALOG.test(url.search);
      },
    },
    async look({ url, from, isSent, answer: { status, headers, text } }) {
      const at = `${url.pathname}${url.search}`;
      const isRefusedForm = isSent && status === 422;
      const isClosedStart = from === url.href && status === 403;
      if (status >= 400 && !isRefusedForm && !isClosedStart) faults.push(`${at}: ${status} on ${from}`);
      if (status !== 200 || !isPage({ headers })) return;
      pages.push(kindOf(url));
      if (headingOf(text) === "") faults.push(`${at}: no heading`);
      if (validated.has(kindOf(url))) return;
      validated.add(kindOf(url));
      // A file that is taken home has its styles in it.
      const isFile = String(headers["content-disposition"]).startsWith("attachment");
      for (const fault of [...(isFile ? [] : contentFaults(text)), ...(await validators.faultsOf(text))])
        faults.push(`${at}: ${fault}`);
    },
  }).finally(validators.stop);
  return { faults, pages };
}

describe("somebody who has signed in and follows every link", () => {
  it("finds no link to a missing page or a fault, and no broken page, in the account", async () => {
    const { faults, pages } = await crawlAs(DEMO_REGULAR, ["/my/"]);
    expect(faults).toEqual([]);
    expect(pages).toEqual(expect.arrayContaining(["/my/orders/", "/my/appointments/*/move/", "/my/bonuses/"]));
  });

  it.each(DEMO_STAFF.filter(isTried))("finds none as staff with the role $role.id", async (person) => {
    const { faults, pages } = await crawlAs(person, ["/back-office/", "/manager/", "/manager/departments/"]);
    expect(faults).toEqual([]);
    expect(pages.length).toBeGreaterThan(2);
  });
});
