import { randomInt, randomUUID } from "node:crypto";
import type { Services } from "../../chain/services.ts";
import { categories, categorySlugs } from "../../contract/catalogue/categories.ts";
import { approvalDecide } from "../../contract/office/approvals.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import {
  type CampaignValues,
  campaignCalls,
  campaignList,
  couponsIssue,
  promoUseList,
} from "../../contract/sales/campaigns.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { declinedCampaign, isAgreed, weighCampaign, weighCoupons } from "./campaign-approval.ts";
import { campaignColumns, campaignTerm, campaignValuesOf } from "./campaign-values.ts";
import {
  campaignRows,
  campaignTable,
  findNamesakes,
  findUnknownBrands,
  isMadeBy,
  readCampaignById,
  readCampaignOptions,
  type StoredCampaign,
  setLive,
  useRows,
} from "./campaigns-store.ts";
import { insertCoupons } from "./coupons-store.ts";
import { benefitOf, COUPON_LENGTH, COUPON_LETTERS } from "./rules.ts";

const newCode = (): string =>
  Array.from({ length: COUPON_LENGTH }, () => COUPON_LETTERS[randomInt(COUPON_LETTERS.length)]).join("");

const AT_ONCE = 1_000;

/** Makes so many new coupons; only their hashes are stored, so nobody can read them again. */
async function issueCoupons(
  tx: Executor,
  campaignName: string,
  count: number,
  made: Parameters<typeof insertCoupons>[3],
): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const drawn = new Map<string, string>();
    while (drawn.size < Math.min(AT_ONCE, count - codes.length)) {
      const code = newCode();
      drawn.set(hashOfSecret(code), code);
    }
    // A code that was drawn before is another campaign's, or was told already.
    const stored = await insertCoupons(tx, campaignName, [...drawn.keys()], made);
    codes.push(...[...drawn].flatMap(([hash, code]) => (stored.has(hash) ? [code] : [])));
  }
  return codes;
}

const NO_CAMPAIGN = "Такой акции нет";

/** Campaigns for those who make them: the list with what came of each, editing, coupons, and the orders that were lowered. */
export function campaignRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;

  /**
   * A name is in links and orders for good, and both it and the word tell campaigns apart; a misspelt brand would lower nothing. Throws
   * `invalid`.
   */
  async function refuseWrongNames(values: CampaignValues, id: number | null): Promise<void> {
    const refuse = (field: string, message: string) => new ApiError("invalid", [{ field: `values_${field}`, message }]);
    if (id !== null) {
      const stored = await readCampaignById(db, id);
      if (!stored) throw notFound(NO_CAMPAIGN);
      if (stored.name !== values.name)
        throw refuse("name", `Имя не меняется: оно уже в ссылках. Верните ${stored.name}`);
    }
    const { name, keyword, brands } = campaignColumns(values);
    const [unknown] = await findUnknownBrands(db, brands);
    if (unknown !== undefined) throw refuse("brands", `Бренда «${unknown}» нет среди товаров`);
    for (const other of await findNamesakes(db, { name, word: keyword })) {
      if (other.id === id) continue;
      throw other.name === name
        ? refuse("name", "Акция с таким именем уже есть")
        : refuse("keyword", "Это слово занято другой акцией");
    }
  }

  const choices = (): Record<string, FilterOption[]> => ({
    region: regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
    category: categorySlugs.map((slug) => ({ value: slug, label: categories[slug].plural })),
  });

  const editing = editableRoutes<typeof campaignCalls.update.input.shape.values, StoredCampaign>(services, {
    calls: campaignCalls,
    table: campaignTable,
    valuesOf: campaignValuesOf,
    columnsOf: campaignColumns,
    check: (tx, change) => weighCampaign(tx, services, change),
    declined: { call: approvalDecide.name, targetOf: declinedCampaign },
    linked: {
      read: async () => ({}),
      async write(tx, id, { name }) {
        await setLive(tx, id, await isAgreed(tx, name));
      },
    },
  });
  const checked = editing.map(({ endpoint, handle }): Route => {
    if (endpoint.name !== campaignCalls.create.name && endpoint.name !== campaignCalls.update.name)
      return { endpoint, handle };
    return {
      endpoint,
      async handle(input, caller) {
        const { id = null, key, values } = input as { id?: number; key?: string; values: CampaignValues };
        // The same form sent twice finds what it has made.
        if (key === undefined || !(await isMadeBy(db, key))) await refuseWrongNames(values, id);
        return handle(input, caller);
      },
    };
  });
  return [
    listRoute(services, campaignList, () =>
      show(
        campaignRows(db, now()),
        (found) =>
          found.map(({ campaign, ...figures }) => ({
            ...figures,
            ...campaignTerm(campaign, now()),
            id: campaign.id,
            name: campaign.name,
            title: campaign.title,
            kind: campaign.kind,
            benefit: benefitOf(campaign),
            usesLeft: campaign.usesLeft,
          })),
        choices,
      ),
    ),
    listRoute(services, promoUseList, ({ zone }) =>
      show(
        useRows(db, zone),
        (found) => found.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
        async () => ({ campaign: await readCampaignOptions(db) }),
      ),
    ),
    route(couponsIssue, ({ id, count }, caller) =>
      db.transaction(async (tx) => {
        const campaign = await readCampaignById(tx, id);
        if (!campaign) throw notFound(NO_CAMPAIGN);
        if (campaign.kind !== "coupon")
          throw new ApiError("not_coupons", "Купоны есть только у акции «По купонам». Измените, как в неё приходят");
        const approval = await weighCoupons(tx, services, {
          campaign,
          count,
          key: randomUUID(),
          actorId: userIdOf(caller),
        });
        const waits = approval !== null;
        const made = { issuedAt: now(), approvalId: approval?.id ?? null };
        const codes = await issueCoupons(tx, campaign.name, count, made);
        await caller.audit(tx, {
          target: String(id),
          before: null,
          after: { coupons: count, ...(waits && { waits }) },
        });
        return { name: campaign.name, codes, waits };
      }),
    ),
    ...checked,
  ];
}
