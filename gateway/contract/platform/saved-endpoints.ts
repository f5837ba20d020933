import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lastChange, pastVersion, versionNumber } from "./resource-kit.ts";

interface SavedDefinition<Name extends string, Id extends z.ZodType> {
  /** Begins the names of the calls, before what they do: `settings`. */
  name: Name;
  /** What is changed, in the accusative: «настройки». */
  title: string;
  resource: string;
  id: Id;
}

/**
 * Calls of what the shop has from its beginning and staff save anew, for the form of one. Version 1 is what it came with; what staff save
 * counts from 2. To take back is to save old values once more, so nothing of the history is lost.
 */
export const savedEndpoints = <const Name extends string, Id extends z.ZodType>({
  name,
  title,
  resource,
  id,
}: SavedDefinition<Name, Id>) => {
  const path = `/api/gateway/back-office/${resource}/{id}` as const;
  const common = { access: { staff: "settings" } } as const;
  const values = z.record(z.string(), z.unknown());
  return {
    get: endpoint({
      ...common,
      name: `${name}Get`,
      summary: `Показать ${title}`,
      method: "GET",
      path,
      input: z.object({ id }),
      output: z.object({ id, ...lastChange, isArchived: z.literal(false), values }),
    }),
    history: endpoint({
      ...common,
      name: `${name}History`,
      summary: `Показать, как меняли ${title}`,
      method: "GET",
      path: `${path}/history`,
      input: z.object({ id }),
      output: z.object({ versions: z.array(pastVersion) }),
    }),
    update: endpoint({
      ...common,
      name: `${name}Update`,
      summary: `Изменить ${title}`,
      method: "PUT",
      path,
      input: z.object({
        id,
        version: versionNumber,
        values,
        /** Why, for the history. */
        note: z.string().trim().max(200, "Не больше 200 знаков").default(""),
      }),
      /** `waits`: nothing is changed before a second person agrees. */
      output: z.object({ waits: z.boolean() }),
      codes: { version_conflict: 409 },
    }),
  };
};
