CREATE TABLE "price_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text,
	"brand" text DEFAULT '' NOT NULL,
	"brand_slug" text DEFAULT '' NOT NULL,
	"category" text,
	"diameter" numeric(4, 1),
	"cost_from_kopecks" integer,
	"cost_to_kopecks" integer,
	"margin_percent" numeric(5, 2) NOT NULL,
	"least_margin_kopecks" integer DEFAULT 0 NOT NULL,
	"round_up_to_roubles" integer,
	"recommended" text DEFAULT 'ignored' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "price_rules_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "price_rules_margin" CHECK ("price_rules"."margin_percent" >= 0 and "price_rules"."least_margin_kopecks" >= 0),
	CONSTRAINT "price_rules_rounding" CHECK ("price_rules"."round_up_to_roubles" > 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_offers" (
	"supplier" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"goods_id" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"listed_kopecks" integer NOT NULL,
	"listed_kind" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_offers_supplier_code_pk" PRIMARY KEY("supplier","code")
);
--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "supplier_offers_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_offers_goods" ON "supplier_offers" USING btree ("goods_id");