import { data, redirect } from "@remix-run/node";
import {
  appointmentsByReserve,
  type ClientHit,
  userByUsername,
  userSearch,
} from "../../../../gateway/contract/office/staff-clients.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { mobilePhoneOf } from "../../../../gateway/contract/platform/typed-text.ts";
import { withServerOnlyData } from "../../../framework/server-only-data.server.ts";
import { clientPath } from "../../../shared/client-path.ts";
import { forbidden } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { jobPath, jobsFor } from "../handbook/handbook-rules.ts";
import { type ClientLookUp, classifyClientQuery } from "./classify-client-query.ts";
import { hitView } from "./hit-view.ts";

const TOO_MANY = "Слишком много поисков подряд. Повторите через минуту";

/** The page of a search, or the card of the only client who was found; jobs of the handbook by their words. STF-010, ERR-043, ERR-045 */
export async function findClient(visitor: Visitor, text: string, permissions: ReadonlySet<StaffPermission>) {
  const lookUp = classifyClientQuery(text);
  if (!lookUp) return page({ text, hits: [], newPhone: null });
  const jobs = jobsFor(text, permissions).map(({ id, title }) => ({ href: jobPath(id), title }));
  const found = await ask(visitor, lookUp);
  if (!found.ok) {
    if (found.code === "forbidden") throw forbidden();
    if (found.code === "too_many") return page({ text, hits: [], newPhone: null, jobs, problem: TOO_MANY }, 429);
    if (found.code !== "not_found" && found.code !== "invalid")
      return page({ text, hits: [], newPhone: null, jobs, problem: "Возникла ошибка" }, 503);
  }
  const hits = found.ok ? found.hits : [];
  const [only] = hits;
  if (only && hits.length === 1) throw redirect(clientPath(only.key));
  const newPhone = only || !permissions.has("act") ? null : mobilePhoneOf(text);
  // Who looks for a job is not told that a client is missing.
  return page({ text, hits, newPhone, jobs, isMissing: only === undefined && jobs.length === 0 });
}

type Found = { ok: true; hits: readonly ClientHit[] } | { ok: false; code: string };

async function ask({ gateway }: Visitor, lookUp: ClientLookUp): Promise<Found> {
  if (lookUp.by === "username") {
    const result = await gateway.call(userByUsername, { phone: lookUp.phone });
    return result.ok ? { ok: true, hits: [result.data.user] } : result;
  }
  const result =
    lookUp.by === "search"
      ? await gateway.call(userSearch, { query: lookUp.query })
      : await gateway.call(appointmentsByReserve, { reserve_id: lookUp.reserveId });
  return result.ok ? { ok: true, hits: result.data.users } : result;
}

interface Outcome {
  text: string;
  hits: readonly ClientHit[];
  /** E.164, a phone that nobody has: a manager may order for somebody who is not known yet. */
  newPhone: string | null;
  isMissing?: boolean;
  /** Pages of the handbook that fit what is looked for. */
  jobs?: readonly { href: string; title: string }[];
  problem?: string;
}

const page = ({ isMissing = false, hits, newPhone, jobs = [], ...rest }: Outcome, status = 200) =>
  data(
    withServerOnlyData(
      { isMissing },
      {
        ...rest,
        jobs,
        hits: hits.map(hitView),
        newPhonePath: newPhone === null ? null : clientPath(newPhone.slice(1)),
      },
    ),
    { status },
  );
