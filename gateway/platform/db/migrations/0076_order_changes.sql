ALTER TABLE "order_reservations" ADD COLUMN "part" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reservations" DROP CONSTRAINT "order_reservations_order_id_goods_id_location_id_pk";--> statement-breakpoint
ALTER TABLE "order_reservations" ADD CONSTRAINT "order_reservations_order_id_goods_id_location_id_part_pk" PRIMARY KEY("order_id","goods_id","location_id","part");
