import { eventually } from "../../gateway/testing/eventually.ts";
import type { Answer, AskSite } from "./http.ts";

/** A picture of goods; one that takes long to draw is asked for again, as pages do. */
export async function pictureAt(ask: AskSite, path: string): Promise<Answer> {
  let picture = await ask(path);
  await eventually(async () => {
    if (picture.status === 503) picture = await ask(path);
    return picture.status;
  }).not.toBe(503);
  return picture;
}
