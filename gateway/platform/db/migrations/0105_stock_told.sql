CREATE TABLE "stock_told" (
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"supplier" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_told_goods_id_location_id_supplier_pk" PRIMARY KEY("goods_id","location_id","supplier")
);
--> statement-breakpoint
ALTER TABLE "stock_told" ADD CONSTRAINT "stock_told_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_told" ADD CONSTRAINT "stock_told_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_told_location" ON "stock_told" USING btree ("location_id");