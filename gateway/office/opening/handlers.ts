import { originOf } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { SHOP } from "../../contract/chain/shop-name.ts";
import { openingList, openingTrial, openingTrialSend } from "../../contract/office/system-state.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import type { ProviderFact } from "../system-state/provider-facts.ts";
import { lookOutside } from "./look-outside.ts";
import { openingRows } from "./opening-rules.ts";
import { readArchivedAt, readShopFacts } from "./opening-store.ts";
import type { Step } from "./row-rules.ts";
import { readTrials } from "./trial-store.ts";

export interface OpeningDependencies {
  services: Pick<Services, "connection" | "regions" | "shopSettings" | "now">;
  providers: readonly ProviderFact[];
  /** Scheme and host of the site without region. */
  siteOrigin: string;
  /** The key of sessions is named by the settings of the server, and not one that it has made for itself. */
  hasOwnSecret: boolean;
}

/** What is missing, still the demonstration's or not tried before customers come. */
export async function readOpening({
  services: { connection, regions, shopSettings, now },
  providers,
  siteOrigin,
  hasOwnSecret,
}: OpeningDependencies): Promise<Step[]> {
  const { db, kind } = connection;
  const region = regions.regions.find(({ isDefault }) => !isDefault);
  const [shop, archivedAt, outside] = await Promise.all([
    readShopFacts(db, shopSettings, now()),
    kind === "embedded" ? null : readArchivedAt(db),
    lookOutside({ origin: siteOrigin, regionOrigin: region ? originOf(siteOrigin, region) : null }),
  ]);
  return openingRows(shop, { providers, databaseKind: kind, hasOwnSecret, archivedAt, siteOrigin, outside }, now());
}

export const openingRoutes = (dependencies: OpeningDependencies & { services: Services }): Route[] => [
  wholeListRoute(dependencies.services, openingList, {
    rows: async ({ state }, { actor }) =>
      (await readOpening(dependencies))
        .filter((row) => state === undefined || row.state === state)
        // Nobody is led to a page that is closed to them.
        .map(({ page, ...row }) => ({
          ...row,
          href: page !== null && (actor.kind !== "staff" || actor.permissions.has(page.permission)) ? page.path : null,
        })),
  }),
  route(openingTrial, async (_input, caller) => ({
    messages: await readTrials(dependencies.services.connection.db, userIdOf(caller)),
  })),
  route(openingTrialSend, async (_input, caller) => {
    await dependencies.services.connection.db.transaction(async (tx) => {
      const recipients = (await readTrials(tx, userIdOf(caller))).filter(({ recipient }) => recipient !== "");
      if (recipients.length === 0) throw new ApiError("too_late", "В вашей учётной записи нет ни почты, ни телефона");
      for (const { channel, recipient } of recipients)
        if (channel === "mail") await writeLetters(tx, "trial", [{ ...trialLetter, recipient }]);
        else await writeSms(tx, "trial", { recipient, body: TRIAL_TEXT });
      await caller.audit(tx, {
        target: "trial",
        before: null,
        after: { channels: recipients.map(({ channel }) => channel) },
      });
    });
    return {};
  }),
];

const trialLetter = {
  subject: "Проверка почты магазина",
  paragraphs: [
    "Это проверочное письмо: его попросили прислать на странице «Перед открытием».",
    "Раз вы его читаете, письма доходят. Посмотрите, верно ли имя отправителя и не попало ли письмо в спам.",
  ],
  endUrl: null,
};
const TRIAL_TEXT = `${SHOP}: проверка SMS. Раз вы её читаете, сообщения доходят.`;
