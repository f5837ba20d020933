ALTER TABLE "goods" ADD COLUMN "photos" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_photos" CHECK (cardinality("goods"."photos") <= 8);
