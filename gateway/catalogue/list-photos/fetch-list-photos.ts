import type { Services } from "../../chain/services.ts";
import type { PictureProblem } from "../../contract/catalogue/picture-views.ts";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { OutsideFiles } from "../../platform/outside/outside-files.ts";
import { keepPicture } from "../content/pictures-store.ts";
import { nextAsk, problemOf } from "./ask-again-rules.ts";
import {
  changePicture,
  claimDue,
  goodsNaming,
  isNamed,
  type ListPicture,
  putOff,
  showPhotos,
} from "./list-photos-store.ts";
import { preparePhoto } from "./prepare-photo.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const ANSWERS_WITHIN_MS = 10_000;
/** Addresses that are taken at once, of each host and of all. */
const CLAIMED_PER_HOST = 20;
const CLAIMED = 60;
/** Longer than a run lasts. */
const CLAIM_MS = 5 * 60_000;
/** Nobody's server has more of our requests at once, and all together no more than that. */
const AT_ONCE_PER_HOST = 2;
const AT_ONCE = 6;
/** After so many addresses in a row without an answer a host is left in peace for some time. */
const SILENCES = 3;
const LEFT_IN_PEACE_MS = 10 * 60_000;
/** Goods that get their photos in one statement: it takes some milliseconds. */
const BATCH_GOODS = 500;

interface ListPhotos {
  services: Services;
  files: OutsideFiles;
  /** How long an answer is waited for. */
  answersWithinMs?: number;
}

/** One decoded photo has up to 120 MB, and one core is for visitors. */
const prepareOneByOne = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);

/**
 * Fetches photos that lists name and that are due: new addresses, those of which a new version may be there, and those that failed. Goods
 * that name them show them at once. What is not done when `signal` aborts is left to the next run.
 */
export async function fetchListPhotos(parts: ListPhotos, signal: AbortSignal): Promise<void> {
  const { db } = parts.services.connection;
  const atOnce = createConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY);
  while (!signal.aborted) {
    const now = parts.services.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await claimDue(db, { now, until, perHost: CLAIMED_PER_HOST, most: CLAIMED });
    if (due.length === 0) return;
    await Promise.all([...byHost(due).values()].map((ofHost) => fetchOfHost(parts, ofHost, atOnce, signal)));
  }
}

function byHost(pictures: readonly ListPicture[]): Map<string, ListPicture[]> {
  const hosts = new Map<string, ListPicture[]>();
  for (const picture of pictures) hosts.set(picture.host, [...(hosts.get(picture.host) ?? []), picture]);
  return hosts;
}

async function fetchOfHost(
  parts: ListPhotos,
  waiting: ListPicture[],
  atOnce: <Result>(work: () => Promise<Result>) => Promise<Result>,
  signal: AbortSignal,
): Promise<void> {
  const { connection, now } = parts.services;
  let silences = 0;
  const work = async () => {
    while (!signal.aborted && silences < SILENCES) {
      const picture = waiting.shift();
      if (!picture) return;
      const problem = await atOnce(() => fetchPicture(parts, picture, signal));
      silences = problem === "unreachable" ? silences + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_PER_HOST }, work));
  const pauseMs = signal.aborted ? 0 : LEFT_IN_PEACE_MS;
  await putOff(
    connection.db,
    waiting.map(({ url }) => url),
    new Date(now().getTime() + pauseMs),
  );
}

/** Resolves to the problem that there was. */
async function fetchPicture(
  { services, files, answersWithinMs = ANSWERS_WITHIN_MS }: ListPhotos,
  picture: ListPicture,
  signal: AbortSignal,
): Promise<PictureProblem | null> {
  const { db } = services.connection;
  const { url } = picture;
  if (!(await isNamed(db, url))) {
    await changePicture(db, url, { dueAt: null, failures: 0 });
    return null;
  }
  // Without a photo there is nothing that could be the same.
  const { etag = null, lastModified = null } = picture.photo === null ? {} : picture;
  const question = { maxBytes: MAX_BYTES, timeoutMs: answersWithinMs, etag, lastModified, signal };
  const answer = await files.read(url, question);
  if (signal.aborted) {
    await putOff(db, [url], services.now());
    return null;
  }
  if (answer.kind !== "file" && answer.kind !== "same") return fail(problemOf(answer));
  if (answer.kind === "file") {
    const prepared = await prepareOneByOne(() => preparePhoto(answer.bytes));
    if ("problem" in prepared) return fail(prepared.problem);
    // Its goods show it before the address is done with: whoever is killed between the two leaves it to the next run.
    await db.transaction(async (tx) => {
      const photo = await keepPicture(tx, prepared, services.now());
      await changePicture(tx, url, { photo, etag: answer.etag, lastModified: answer.lastModified });
    });
  }
  await showPhotosOf(services, url);
  const askedAt = services.now();
  await changePicture(db, url, { problem: null, failures: 0, askedAt, dueAt: nextAsk(null, 0, askedAt) });
  return null;

  async function fail(problem: PictureProblem) {
    const at = services.now();
    const { failures } = picture;
    const dueAt = nextAsk(problem, failures, at);
    await changePicture(db, url, { problem, failures: failures + 1, askedAt: at, dueAt });
    return problem;
  }
}

/** A trigger tells caches and the search which goods they are. */
async function showPhotosOf({ connection, now }: Services, url: string): Promise<void> {
  const ids = await goodsNaming(connection.db, url);
  for (let first = 0; first < ids.length; first += BATCH_GOODS)
    await showPhotos(connection.db, ids.slice(first, first + BATCH_GOODS), now());
}
