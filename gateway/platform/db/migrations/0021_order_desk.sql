CREATE TABLE "order_handovers" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"till" text,
	"taken_kopecks" bigint NOT NULL,
	"has_battery" boolean,
	CONSTRAINT "order_handovers_taken" CHECK ("order_handovers"."taken_kopecks" >= 0),
	CONSTRAINT "order_handovers_till" CHECK (("order_handovers"."till" is not null) = ("order_handovers"."taken_kopecks" > 0))
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "order_notes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "order_adjustments" DROP CONSTRAINT "order_adjustments_sign";--> statement-breakpoint
DROP INDEX "orders_delivery_shop";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "order_handovers" ADD CONSTRAINT "order_handovers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_key" ON "order_events" USING btree ("order_id","key") WHERE "order_events"."key" is not null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_delivery_shop_status" ON "orders" USING btree ("delivery_shop_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_delivery_type" ON "orders" USING btree ("delivery_type","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_payment_method" ON "orders" USING btree (("payment"->>'method'),"created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox_messages" USING btree ("order_id") WHERE "outbox_messages"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_delivery_shop" ON "orders" USING btree ("delivery_shop_id","created_at","id");--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_sign" CHECK ("order_adjustments"."kopecks" <> 0 and ("order_adjustments"."kopecks" > 0) = ("order_adjustments"."kind" in ('delivery', 'trade_in_declined')));--> statement-breakpoint
CREATE FUNCTION refuse_order_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- With its order, which is deleted first, a row may go.
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_notes_append_only BEFORE UPDATE OR DELETE ON order_notes
	FOR EACH ROW EXECUTE FUNCTION refuse_order_record_change();
--> statement-breakpoint
CREATE TRIGGER order_handovers_append_only BEFORE UPDATE OR DELETE ON order_handovers
	FOR EACH ROW EXECUTE FUNCTION refuse_order_record_change();
