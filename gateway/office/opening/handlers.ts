import { originOf } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { SHOP } from "../../contract/chain/shop-name.ts";
import {
  openingTrial,
  openingTrialCheck,
  openingTrialPay,
  openingTrialSend,
  type TrialPayment,
} from "../../contract/office/opening-trial.ts";
import { openingList } from "../../contract/office/system-state.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import { titleOfMethod } from "../../sales/checkout/payment-groups.ts";
import type { PaymentProvider, PaymentProviders } from "../../sales/payments/payment-provider.ts";
import { followTrial, startTrial, TRIAL_KOPECKS, trialMethodOf } from "../../sales/payments/trial-payment.ts";
import { findLastTrial } from "../../sales/payments/trial-payments-store.ts";
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
  /** 1C may exchange with the shop. */
  hasExchange: boolean;
}

/** What is missing, still the demonstration's or not tried before customers come. */
export async function readOpening({
  services: { connection, regions, shopSettings, now },
  providers,
  siteOrigin,
  hasOwnSecret,
  hasExchange,
}: OpeningDependencies): Promise<Step[]> {
  const { db, kind } = connection;
  const region = regions.regions.find(({ isDefault }) => !isDefault);
  const [shop, archivedAt, outside] = await Promise.all([
    readShopFacts(db, shopSettings, now()),
    kind === "embedded" ? null : readArchivedAt(db),
    lookOutside({ origin: siteOrigin, regionOrigin: region ? originOf(siteOrigin, region) : null }),
  ]);
  return openingRows(
    shop,
    { providers, databaseKind: kind, hasOwnSecret, hasExchange, archivedAt, siteOrigin, outside },
    now(),
  );
}

interface TrialDependencies extends OpeningDependencies {
  services: Services;
  payments: PaymentProviders;
}

export const openingRoutes = (dependencies: TrialDependencies): Route[] => [
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
    payments: await readTrialPayments(dependencies),
  })),
  route(openingTrialPay, async ({ provider: id, key }, caller) => {
    const { services, siteOrigin } = dependencies;
    const provider = requireProvider(dependencies, id);
    const method = trialMethodOf(provider);
    if (method === null) throw new ApiError("too_late", refusalOf(provider) ?? NOT_CONNECTED);
    const trial = await startTrial(services, provider, { method, key, siteOrigin, returnPath: OPENING_TRIAL });
    if (trial)
      await services.connection.db.transaction((tx) =>
        caller.audit(tx, { target: id, before: null, after: { kopecks: TRIAL_KOPECKS, method, state: trial.state } }),
      );
    return { state: (trial ?? (await findLastTrial(services.connection.db, id)))?.state ?? "starting" };
  }),
  route(openingTrialCheck, async ({ provider: id }, caller) => {
    const { services } = dependencies;
    const provider = requireProvider(dependencies, id);
    const before = await findLastTrial(services.connection.db, id);
    if (!before) throw new ApiError("too_late", "Через этот банк рубль ещё не платили");
    const { state } = await followTrial(services, provider, before);
    await services.connection.db.transaction((tx) =>
      caller.audit(tx, { target: id, before: { state: before.state }, after: { state } }),
    );
    return { state };
  }),
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

/** The page that the payer comes back to. */
const OPENING_TRIAL = "/back-office/opening/trial/";
const NOT_CONNECTED = "Этот банк не подключён";

function requireProvider({ payments }: TrialDependencies, id: string): PaymentProvider {
  const provider = payments.byId(id);
  if (!provider) throw new ApiError("too_late", NOT_CONNECTED);
  return provider;
}

/** Why a bank cannot be tried by a rouble; null when it can. */
const refusalOf = (provider: PaymentProvider): string | null =>
  trialMethodOf(provider) === null
    ? `Принимает от ${roublesOf(provider.can.minKopecks)}: проверьте заказом, который потом отмените`
    : null;

/** The connected banks, with what became of the last rouble of each. */
const readTrialPayments = ({ services, payments }: TrialDependencies): Promise<TrialPayment[]> =>
  Promise.all(
    payments.list.map(async (provider) => {
      const method = trialMethodOf(provider) ?? provider.methods[0];
      const last = await findLastTrial(services.connection.db, provider.id);
      return {
        provider: provider.id,
        title: [...new Set([provider.title, ...(method === undefined ? [] : [titleOfMethod(method)])])].join(": "),
        refusal: refusalOf(provider),
        last: last && {
          state: last.state,
          at: last.updatedAt.toISOString(),
          payUrl: last.state === "pending" ? last.payUrl : null,
          failure: last.failure,
        },
      };
    }),
  );
