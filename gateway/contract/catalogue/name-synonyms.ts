import { z } from "zod";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

/** `idle` is a word of names that means nothing: it is no part of a model. */
export const synonymKinds = ["brand", "model", "idle"] as const;
export type SynonymKind = (typeof synonymKinds)[number];

const MAX_CHARACTERS = 100;
const line = (missing: string) => z.string(missing).trim().max(MAX_CHARACTERS, `Не больше ${MAX_CHARACTERS} знаков`);

/** A spelling of suppliers, and what the shop calls it. */
export const nameSynonymValues = z
  .object({
    kind: z.enum(synonymKinds, "Выберите, что это"),
    spelling: line("Напишите, как пишут поставщики")
      .min(1, "Напишите, как пишут поставщики")
      .regex(/[\p{L}\d]/u, "Напишите хотя бы одну букву или цифру"),
    title: line("Напишите название").default(""),
    brand: line("Напишите бренд").default(""),
  })
  .refine(({ kind, title }) => kind === "idle" || title !== "", {
    message: "Напишите, как это называет магазин",
    path: ["title"],
  })
  .refine(({ kind, title }) => kind !== "idle" || title === "", {
    message: "У слова, которое ничего не значит, названия нет: оставьте пустым",
    path: ["title"],
  })
  .refine(({ kind, brand }) => kind !== "model" || brand !== "", {
    message: "Напишите, какого бренда модель",
    path: ["brand"],
  })
  .refine(({ kind, brand }) => kind === "model" || brand === "", {
    message: "Бренд нужен только модели",
    path: ["brand"],
  });
export type NameSynonymValues = z.output<typeof nameSynonymValues>;

const nameSynonymRow = z.object({
  id: z.int(),
  kind: z.enum(synonymKinds),
  brand: z.string(),
  spelling: z.string(),
  title: z.string(),
  state: z.enum(["used", "archived"]),
});
export type NameSynonymRow = z.output<typeof nameSynonymRow>;

export const nameSynonymList = listEndpoint({
  name: "nameSynonymList",
  summary: "Названия поставщиков",
  resource: "name-synonyms",
  permission: "goods",
  filters: {
    kind: z.enum(synonymKinds).optional(),
    text: typedLine().max(MAX_CHARACTERS, "Слишком длинно").optional(),
  },
  row: nameSynonymRow,
});

export const nameSynonymCalls = editableEndpoints({
  name: "nameSynonym",
  title: "название поставщиков",
  resource: "name-synonyms",
  permission: "goods",
  values: nameSynonymValues,
});
