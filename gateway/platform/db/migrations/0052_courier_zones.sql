ALTER TABLE "courier_tariffs" ADD COLUMN "valid_from" date DEFAULT '2000-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_tariffs" ADD COLUMN "city_km" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_tariffs" ADD COLUMN "reach_km" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_tariffs" ADD COLUMN "km_kopecks" bigint DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_tariffs" ADD CONSTRAINT "courier_tariffs_zone" CHECK ("courier_tariffs"."city_km" > 0 and "courier_tariffs"."reach_km" >= "courier_tariffs"."city_km" and "courier_tariffs"."km_kopecks" >= 0);
