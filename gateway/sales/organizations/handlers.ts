import type { Services } from "../../chain/services.ts";
import { autocompleteOrganization, type FoundOrganization } from "../../contract/sales/organizations.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { ANSWER_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import type { OrganizationDirectory } from "../../platform/providers/organizations/organization-directory.ts";
import { findStored, saveFound } from "./organizations-store.ts";
import { branchesOf, isFresh, isLiquidated, LIQUIDATED, mainOf } from "./rules.ts";

export interface OrganizationDependencies {
  services: Services;
  directory: OrganizationDirectory;
  /** From one network. */
  lookUpsAnHour: number;
}

const SILENT = "Справочник организаций не отвечает. Заполните поля сами: заказ мы всё равно примем";
const TOO_MANY = "Слишком много запросов в справочник. Заполните поля сами или попробуйте через час";
const UNKNOWN_TIN = "Организации с таким ИНН в справочнике нет. Проверьте ИНН или заполните поля сами";

export function organizationRoutes({ services, directory, lookUpsAnHour }: OrganizationDependencies): Route[] {
  const { db } = services.connection;
  const lookUps = createRateLimit(
    { name: "organizations", uses: lookUpsAnHour, seconds: HOUR_SECONDS, message: TOO_MANY },
    countsInDatabase(db, services.now),
  );

  /** What was found within the last day, else what the directory answers now; while it is silent, what it answered at any time. */
  async function find(inn: string): Promise<FoundOrganization[]> {
    const stored = await findStored(db, inn);
    if (stored && isFresh(stored.checkedAt, services.now())) return stored.found;
    const answer = await services.lateAnswers.within(ANSWER_PATIENCE_MS, `organisation ${inn}`, () =>
      directory.byTin(inn),
    );
    const found = answer.isLate ? "unknown" : answer.value;
    if (found === "unknown") {
      if (stored) return stored.found;
      throw new ApiError("unavailable", SILENT);
    }
    if (found.length > 0) await saveFound(db, inn, found, services.now());
    return found;
  }

  return [
    route(autocompleteOrganization, async ({ tin }, caller) => {
      await lookUps.consume(networkOf(caller.clientAddress));
      const found = await find(tin);
      const organization = mainOf(found);
      if (!organization) throw notFound(UNKNOWN_TIN);
      if (isLiquidated(found)) throw new ApiError("liquidated", [{ field: "tin", message: LIQUIDATED }]);
      return { organization, branches: branchesOf(found) };
    }),
  ];
}
