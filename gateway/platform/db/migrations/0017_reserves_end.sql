ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE TABLE "order_reminders" (
	"order_id" integer NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reminders_order_id_reserved_until_pk" PRIMARY KEY("order_id","reserved_until")
);
--> statement-breakpoint
ALTER TABLE "order_reminders" ADD CONSTRAINT "order_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Orders by courier had no end. It is what a new one gets: three days from the evening of the courier's day.
UPDATE orders SET reserved_until = coalesce(
	(delivery_day + time '20:00') AT TIME ZONE delivery_zone,
	delivery_ready_at,
	created_at
) + interval '72 hours'
WHERE reserved_until IS NULL;--> statement-breakpoint
-- Nothing has ended reserves so far. Of what was handed out long ago the shop may not have noted it: it gets three days to do so.
UPDATE orders SET reserved_until = date_trunc('minute', now()) + interval '72 hours'
WHERE status IN ('new', 'processing', 'ready') AND reserved_until < now() + interval '72 hours';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reserved_until" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "orders_open_reserves" ON "orders" USING btree ("reserved_until") WHERE "orders"."status" in ('new', 'processing', 'ready');
