CREATE TABLE "axle_kits" (
	"front_goods_id" integer NOT NULL,
	"back_goods_id" integer NOT NULL,
	CONSTRAINT "axle_kits_front_goods_id_back_goods_id_pk" PRIMARY KEY("front_goods_id","back_goods_id")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand_slug" text NOT NULL,
	"brand_title" text NOT NULL,
	"model_slug" text NOT NULL,
	"model_title" text NOT NULL,
	"generation_slug" text NOT NULL,
	"generation_title" text NOT NULL,
	"modification_slug" text NOT NULL,
	"modification_title" text NOT NULL,
	"code_1c" text NOT NULL,
	"fitment_id" integer NOT NULL,
	CONSTRAINT "cars_code_1c_unique" UNIQUE("code_1c")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"goods_id" integer NOT NULL,
	"back_goods_id" integer,
	"quantity" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"trade_in" boolean DEFAULT false NOT NULL,
	"seen_price_kopecks" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_cart_id_sku_pk" PRIMARY KEY("cart_id","sku"),
	CONSTRAINT "cart_quantity_positive" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "fitments" (
	"id" serial PRIMARY KEY NOT NULL,
	"content_key" text NOT NULL,
	"pcd" text NOT NULL,
	"hub_bore_mm" real NOT NULL,
	"fastener" text NOT NULL,
	"tyres" jsonb NOT NULL,
	"wheels" jsonb NOT NULL,
	"battery" jsonb,
	"source" text NOT NULL,
	CONSTRAINT "fitments_content_key_unique" UNIQUE("content_key")
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" serial PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"category" text NOT NULL,
	"slug" text NOT NULL,
	"brand_slug" text NOT NULL,
	"brand_title" text NOT NULL,
	"model_slug" text NOT NULL,
	"model_title" text NOT NULL,
	"title" text NOT NULL,
	"size_text" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_kopecks" integer NOT NULL,
	"market_price_kopecks" integer,
	"popularity" integer DEFAULT 0 NOT NULL,
	"rating_average" real,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_sku_unique" UNIQUE("sku"),
	CONSTRAINT "goods_price_positive" CHECK ("goods"."price_kopecks" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"goods_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"region_id" integer NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"hours" jsonb NOT NULL,
	"bays" integer DEFAULT 0 NOT NULL,
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "locations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "order_reservations" (
	"order_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_reservations_order_id_goods_id_location_id_pk" PRIMARY KEY("order_id","goods_id","location_id"),
	CONSTRAINT "reservation_positive" CHECK ("order_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"reserve_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"region_slug" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"contact" jsonb NOT NULL,
	"phone_digits" text NOT NULL,
	"delivery" jsonb NOT NULL,
	"payment" jsonb NOT NULL,
	"consent" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"goods_kopecks" bigint NOT NULL,
	"trade_in_kopecks" bigint NOT NULL,
	"delivery_kopecks" bigint NOT NULL,
	"sum_kopecks" bigint NOT NULL,
	"reserved_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_identity_unique" UNIQUE("identity"),
	CONSTRAINT "orders_reserve_id_unique" UNIQUE("reserve_id"),
	CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_sum" CHECK ("orders"."sum_kopecks" = "orders"."goods_kopecks" - "orders"."trade_in_kopecks" + "orders"."delivery_kopecks")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_in" text NOT NULL,
	"area" text NOT NULL,
	"kind" text NOT NULL,
	"phone" text NOT NULL,
	"zone" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "regions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"goods_id" integer NOT NULL,
	"author" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"is_model_review" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_goods_id_location_id_pk" PRIMARY KEY("goods_id","location_id"),
	CONSTRAINT "stock_not_negative" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supply_days" (
	"location_id" integer NOT NULL,
	"region_id" integer NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "supply_days_location_id_region_id_pk" PRIMARY KEY("location_id","region_id"),
	CONSTRAINT "supply_days_positive" CHECK ("supply_days"."days" >= 0)
);
--> statement-breakpoint
ALTER TABLE "axle_kits" ADD CONSTRAINT "axle_kits_front_goods_id_goods_id_fk" FOREIGN KEY ("front_goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "axle_kits" ADD CONSTRAINT "axle_kits_back_goods_id_goods_id_fk" FOREIGN KEY ("back_goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_fitment_id_fitments_id_fk" FOREIGN KEY ("fitment_id") REFERENCES "public"."fitments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_back_goods_id_goods_id_fk" FOREIGN KEY ("back_goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservations" ADD CONSTRAINT "order_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservations" ADD CONSTRAINT "order_reservations_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservations" ADD CONSTRAINT "order_reservations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_days" ADD CONSTRAINT "supply_days_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_days" ADD CONSTRAINT "supply_days_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cars_path" ON "cars" USING btree ("brand_slug","model_slug","generation_slug","modification_slug");--> statement-breakpoint
CREATE INDEX "goods_category_slug" ON "goods" USING btree ("category","slug");--> statement-breakpoint
CREATE INDEX "goods_model" ON "goods" USING btree ("category","brand_slug","model_slug");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_digits");--> statement-breakpoint
CREATE INDEX "reviews_goods" ON "reviews" USING btree ("goods_id","created_at");