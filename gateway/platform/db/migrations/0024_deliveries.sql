CREATE TABLE "delivery_quotes" (
	"basket_hash" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"least" smallint NOT NULL,
	"most" smallint NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_quotes_basket_hash_kind_target_pk" PRIMARY KEY("basket_hash","kind","target"),
	CONSTRAINT "delivery_quotes_price" CHECK ("delivery_quotes"."price_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"provider" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"request" jsonb NOT NULL,
	"quoted_kopecks" bigint NOT NULL,
	"external_id" text,
	"tracking_url" text DEFAULT '' NOT NULL,
	"cancel_wanted" boolean DEFAULT false NOT NULL,
	"next_check_at" timestamp with time zone,
	"silent_tries" integer DEFAULT 0 NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "shipments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "shipments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "tc_cities" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"area" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	CONSTRAINT "tc_cities_title_area" UNIQUE("title","area")
);
--> statement-breakpoint
CREATE TABLE "tc_companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tc_companies_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tc_terminals" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"code" text NOT NULL,
	"city_code" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"max_grams" integer,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tc_terminals_code" UNIQUE("company_id","code")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_terminals" ADD CONSTRAINT "tc_terminals_company_id_tc_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."tc_companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tc_terminals" ADD CONSTRAINT "tc_terminals_city_id_tc_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."tc_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_quotes_expiry" ON "delivery_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("next_check_at") WHERE "shipments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_external" ON "shipments" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "tc_terminals_city" ON "tc_terminals" USING btree ("city_id","company_id");--> statement-breakpoint
CREATE INDEX "orders_slots" ON "orders" USING btree ("region_slug","delivery_day","delivery_interval") WHERE "orders"."delivery_type" = 'expressakb' and "orders"."status" <> 'cancelled';