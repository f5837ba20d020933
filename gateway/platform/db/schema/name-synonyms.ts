import { sql } from "drizzle-orm";
import { check, pgTable, serial, text } from "drizzle-orm/pg-core";
import type { SynonymKind } from "../../../contract/catalogue/name-synonyms.ts";
import { editable } from "./columns.ts";

/** How suppliers write brands and models, and words of names that mean nothing. The next import reads names with them. */
export const nameSynonyms = pgTable(
  "name_synonyms",
  {
    id: serial("id").primaryKey(),
    kind: text("kind").$type<SynonymKind>().notNull(),
    /** For a model, whose it is; empty otherwise. */
    brand: text("brand").notNull().default(""),
    spelling: text("spelling").notNull(),
    /** As the shop writes it; empty for a word that means nothing. */
    title: text("title").notNull().default(""),
    ...editable(),
  },
  (table) => [
    check("name_synonyms_kind", sql`${table.kind} in ('brand', 'model', 'idle')`),
    check("name_synonyms_title", sql`(${table.title} = '') = (${table.kind} = 'idle')`),
  ],
);
