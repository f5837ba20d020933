import { integer, jsonb, pgTable, real, serial, text, uniqueIndex } from "drizzle-orm/pg-core";

export const cars = pgTable(
  "cars",
  {
    id: serial("id").primaryKey(),
    brandSlug: text("brand_slug").notNull(),
    brandTitle: text("brand_title").notNull(),
    modelSlug: text("model_slug").notNull(),
    modelTitle: text("model_title").notNull(),
    generationSlug: text("generation_slug").notNull(),
    generationTitle: text("generation_title").notNull(),
    modificationSlug: text("modification_slug").notNull(),
    modificationTitle: text("modification_title").notNull(),
    code1c: text("code_1c").notNull().unique(),
    fitmentId: integer("fitment_id")
      .notNull()
      .references(() => fitments.id),
  },
  (table) => [
    uniqueIndex("cars_path").on(table.brandSlug, table.modelSlug, table.generationSlug, table.modificationSlug),
  ],
);

/** Widths are in mm for tyres and in inches for wheels. `rear` is null when both axles are equal. */
export interface TyreFitting {
  kind: "original" | "allowed";
  front: { width: number; profile: number; diameter: number };
  rear: { width: number; profile: number; diameter: number } | null;
}

export interface WheelFitting {
  kind: "original" | "allowed";
  front: { width: number; diameter: number; et: number };
  rear: { width: number; diameter: number; et: number } | null;
}

export const fitments = pgTable("fitments", {
  id: serial("id").primaryKey(),
  /** Hash of the content, because many modifications share a fitment. */
  contentKey: text("content_key").notNull().unique(),
  pcd: text("pcd").notNull(),
  hubBoreMm: real("hub_bore_mm").notNull(),
  fastener: text("fastener").notNull(),
  tyres: jsonb("tyres").$type<TyreFitting[]>().notNull(),
  wheels: jsonb("wheels").$type<WheelFitting[]>().notNull(),
  battery: jsonb("battery").$type<{
    capacityFrom: number;
    capacityTo: number;
    polarity: "direct" | "reverse";
  } | null>(),
  source: text("source").notNull(),
});
