CREATE TABLE "order_return_lines" (
	"return_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "order_return_lines_quantity" CHECK ("order_return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"webp" "bytea" NOT NULL,
	CONSTRAINT "order_return_photos_position" UNIQUE("return_id","position")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"refund_kopecks" bigint,
	"refund_by" text,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"approved_by_id" integer,
	"approved_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_returns_key_unique" UNIQUE("key"),
	CONSTRAINT "order_returns_refund" CHECK ("order_returns"."refund_kopecks" >= 0),
	CONSTRAINT "order_returns_decided" CHECK (("order_returns"."state" = 'requested') = ("order_returns"."decided_at" is null) and ("order_returns"."state" in ('to_approve', 'accepted')) = ("order_returns"."refund_kopecks" is not null)),
	CONSTRAINT "order_returns_two_people" CHECK ("order_returns"."approved_by_id" <> "order_returns"."decided_by_id")
);
--> statement-breakpoint
CREATE TABLE "returned_stock" (
	"return_id" integer NOT NULL,
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returned_stock_return_id_goods_id_pk" PRIMARY KEY("return_id","goods_id"),
	CONSTRAINT "returned_stock_positive" CHECK ("returned_stock"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_photos" ADD CONSTRAINT "order_return_photos_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_stock" ADD CONSTRAINT "returned_stock_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_stock" ADD CONSTRAINT "returned_stock_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_stock" ADD CONSTRAINT "returned_stock_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_requested" ON "order_returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returned_stock_goods" ON "returned_stock" USING btree ("goods_id");