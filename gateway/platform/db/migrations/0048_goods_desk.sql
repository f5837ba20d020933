CREATE TABLE "goods_overrides" (
	"goods_id" integer PRIMARY KEY NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_sale" boolean,
	"price_kopecks" integer,
	"price_ends_at" timestamp with time zone,
	"price_zone" text,
	"description" text,
	"imported_is_hidden" boolean NOT NULL,
	"imported_is_sale" boolean NOT NULL,
	"imported_price_kopecks" integer NOT NULL,
	"imported_description" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_overrides_price" CHECK ("goods_overrides"."price_kopecks" > 0),
	CONSTRAINT "goods_overrides_price_ends" CHECK (num_nonnulls("goods_overrides"."price_kopecks", "goods_overrides"."price_ends_at", "goods_overrides"."price_zone") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "stock_corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"form_key" uuid NOT NULL,
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"free_before" integer NOT NULL,
	"reason" text NOT NULL,
	"staff_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"file_as_of" timestamp with time zone,
	CONSTRAINT "stock_corrections_pieces" CHECK ("stock_corrections"."pieces" <> 0),
	CONSTRAINT "stock_corrections_not_reserved" CHECK ("stock_corrections"."pieces" > 0 or "stock_corrections"."free_before" + "stock_corrections"."pieces" >= 0)
);
--> statement-breakpoint
ALTER TABLE "goods_overrides" ADD CONSTRAINT "goods_overrides_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_corrections" ADD CONSTRAINT "stock_corrections_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "goods_overrides_price_ends" ON "goods_overrides" USING btree ("price_ends_at") WHERE "goods_overrides"."price_ends_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_corrections_form" ON "stock_corrections" USING btree ("form_key","location_id");
--> statement-breakpoint
CREATE INDEX "stock_corrections_place" ON "stock_corrections" USING btree ("goods_id","location_id","made_at");
