CREATE TABLE "order_adjustments" (
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"kopecks" bigint NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "order_adjustments_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_adjustments_sign" CHECK ("order_adjustments"."kopecks" <> 0 and ("order_adjustments"."kopecks" > 0) = ("order_adjustments"."kind" = 'delivery'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "order_events_actor" CHECK (("order_events"."actor_id" is not null) = ("order_events"."actor_kind" in ('customer', 'staff')))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"goods_id" integer,
	"sku" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"picture" text NOT NULL,
	"back_goods_id" integer,
	"back_sku" text,
	"back_title" text,
	"back_url" text,
	"back_picture" text,
	"quantity" integer NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"sum_kopecks" bigint NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_sum" CHECK ("order_lines"."sum_kopecks" = "order_lines"."price_kopecks" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_kind" CHECK (num_nonnulls("order_lines"."back_sku", "order_lines"."back_title", "order_lines"."back_url", "order_lines"."back_picture") = case "order_lines"."kind" when 'axle_set' then 4 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sum";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "access_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_type" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_title" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_shop_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_place" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_hours" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_interval" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_zone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_quote" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_back_goods_id_goods_id_fk" FOREIGN KEY ("back_goods_id") REFERENCES "public"."goods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_goods" ON "order_lines" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "order_lines_back_goods" ON "order_lines" USING btree ("back_goods_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_shop_id_locations_id_fk" FOREIGN KEY ("delivery_shop_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_delivery_shop" ON "orders" USING btree ("delivery_shop_id");--> statement-breakpoint
UPDATE orders SET
	delivery_type = delivery->>'type',
	delivery_title = delivery->>'title',
	delivery_place = delivery->>'place',
	delivery_hours = delivery->>'hoursText',
	delivery_phone = delivery->>'phone',
	delivery_ready_at = (delivery->>'readyAt')::timestamptz,
	delivery_day = (delivery->>'date')::date,
	delivery_interval = delivery->>'interval',
	delivery_zone = delivery->>'zone',
	version = CASE status WHEN 'new' THEN 1 ELSE 2 END;--> statement-breakpoint
-- An order kept the title and address of its shop only: the one shop that has them still is named.
UPDATE orders SET delivery_shop_id = shop.id
FROM (
	SELECT min(id) AS id, title || ', ' || address AS place FROM locations WHERE kind = 'shop' GROUP BY 2 HAVING count(*) = 1
) shop
WHERE orders.delivery_type = 'pickup' AND orders.delivery_place = shop.place;--> statement-breakpoint
INSERT INTO order_lines
SELECT o.id, line.position - 1, CASE WHEN back IS NULL THEN 'goods' ELSE 'axle_set' END,
	g.id, front->>'sku', front->>'title', front->>'url', coalesce(front->>'picture', ''),
	bg.id, back->>'sku', back->>'title', back->>'url', CASE WHEN back IS NOT NULL THEN coalesce(back->>'picture', '') END,
	(line.value->>'quantity')::integer, (line.value->>'price')::bigint, (line.value->>'sum')::bigint
FROM orders o
CROSS JOIN LATERAL jsonb_array_elements(o.lines) WITH ORDINALITY AS line(value, position)
CROSS JOIN LATERAL (
	SELECT line.value->'product' AS front, nullif(line.value->'backAxle', 'null'::jsonb) AS back
) axles
LEFT JOIN goods g ON g.sku = front->>'sku'
LEFT JOIN goods bg ON bg.sku = back->>'sku';--> statement-breakpoint
INSERT INTO order_adjustments
SELECT id, 'trade_in', -trade_in_kopecks, 'Сдача старого аккумулятора' FROM orders WHERE trade_in_kopecks <> 0
UNION ALL
SELECT id, 'delivery', delivery_kopecks, delivery_title FROM orders WHERE delivery_kopecks <> 0;--> statement-breakpoint
INSERT INTO order_events (order_id, at, actor_kind, actor_id, event, from_status, to_status, reason)
SELECT id, created_at, CASE WHEN user_id IS NULL THEN 'guest' ELSE 'customer' END, user_id, 'place', NULL, 'new', ''
FROM orders ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO order_events (order_id, at, actor_kind, event, from_status, to_status, reason)
SELECT id, updated_at, 'system', 'migrate', 'new', status, 'Каким заказ был, когда начали записывать события'
FROM orders WHERE status <> 'new' ORDER BY updated_at, id;--> statement-breakpoint
DO $$
DECLARE wrong text;
BEGIN
	SELECT string_agg(o.identity, ', ') INTO wrong FROM orders o
	WHERE o.goods_kopecks <> (SELECT coalesce(sum(l.sum_kopecks), 0) FROM order_lines l WHERE l.order_id = o.id)
		OR o.sum_kopecks <> o.goods_kopecks + (SELECT coalesce(sum(a.kopecks), 0) FROM order_adjustments a WHERE a.order_id = o.id);
	IF wrong IS NOT NULL THEN
		RAISE EXCEPTION 'The lines of these orders do not add up to their sums: %', wrong;
	END IF;
END
$$;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_hours" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_phone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_interval" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_zone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "lines";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "trade_in_kopecks";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery_kopecks";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sum_not_negative" CHECK ("orders"."sum_kopecks" >= 0);--> statement-breakpoint
CREATE FUNCTION check_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked integer;
	subtotal bigint;
	to_pay bigint;
BEGIN
	IF TG_TABLE_NAME = 'orders' THEN
		checked := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN
		checked := OLD.order_id;
	ELSE
		checked := NEW.order_id;
	END IF;
	SELECT goods_kopecks, sum_kopecks INTO subtotal, to_pay FROM orders WHERE id = checked;
	IF NOT FOUND THEN
		RETURN NULL;
	END IF;
	IF subtotal <> (SELECT coalesce(sum(sum_kopecks), 0) FROM order_lines WHERE order_id = checked) THEN
		RAISE EXCEPTION 'The lines of order % do not add up to its subtotal', checked
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_subtotal';
	END IF;
	IF to_pay <> subtotal + (SELECT coalesce(sum(kopecks), 0) FROM order_adjustments WHERE order_id = checked) THEN
		RAISE EXCEPTION 'The lines and adjustments of order % do not add up to its sum', checked
			USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_sum';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF goods_kopecks, sum_kopecks ON orders
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR DELETE OR UPDATE OF order_id, sum_kopecks ON order_lines
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_adjustments_add_up AFTER INSERT OR DELETE OR UPDATE OF order_id, kopecks ON order_adjustments
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_sums();
--> statement-breakpoint
CREATE FUNCTION refuse_order_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- With its order, which is deleted first, an event may go.
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Events of orders are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
	FOR EACH ROW EXECUTE FUNCTION refuse_order_event_change();
