import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, real, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { ownedBy } from "./users.ts";

/** A car in a customer's garage, with its titles at the time when it was added. */
export const userCars = pgTable(
  "user_cars",
  {
    id: serial("id").primaryKey(),
    userId: ownedBy(),
    brand: jsonb("brand").$type<{ slug: string; title: string }>().notNull(),
    model: jsonb("model").$type<{ slug: string; title: string }>().notNull(),
    generation: jsonb("generation").$type<{ slug: string; title: string }>().notNull(),
    modification: jsonb("modification").$type<{ slug: string; title: string; code1c?: string }>().notNull(),
    registrationNumber: text("registration_number").notNull().default(""),
    kilometerage: integer("kilometerage"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("user_cars_user").on(table.userId),
    index("user_cars_plate").on(table.registrationNumber).where(sql`${table.registrationNumber} <> ''`),
    check("user_cars_kilometerage", sql`${table.kilometerage} between 0 and 9999999`),
  ],
);

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
