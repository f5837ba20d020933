CREATE TABLE "parted_offers" (
	"supplier" text NOT NULL,
	"code" text NOT NULL,
	"goods_id" integer NOT NULL,
	CONSTRAINT "parted_offers_supplier_code_goods_id_pk" PRIMARY KEY("supplier","code","goods_id")
);
--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "price_kopecks" integer;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "old_kopecks" integer;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "matched_by" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "is_available" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "is_best" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "supplier_offers" f SET "price_kopecks" = coalesce(o."imported_price_kopecks", g."price_kopecks"), "old_kopecks" = g."market_price_kopecks",
	"is_listed" = NOT coalesce(o."imported_is_hidden", g."is_hidden")
FROM "goods" g LEFT JOIN "goods_overrides" o ON o."goods_id" = g."id" WHERE g."id" = f."goods_id";--> statement-breakpoint
UPDATE "import_undo_offers" SET "before" = "before" || jsonb_build_object('price_kopecks', "before"->'listed_kopecks', 'old_kopecks', null, 'matched_by', 'own',
	'is_listed', true, 'is_available', true, 'pieces', null, 'is_best', true) WHERE "before" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offers" ALTER COLUMN "price_kopecks" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parted_offers" ADD CONSTRAINT "parted_offers_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_barcodes" ON "goods" USING gin ("barcodes");--> statement-breakpoint
CREATE INDEX "goods_vendor_code" ON "goods" USING btree ("brand_slug",upper("vendor_code")) WHERE "goods"."vendor_code" <> '';