CREATE TABLE "order_exchange" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"change_number" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_number" bigint,
	"confirmed_at" timestamp with time zone,
	"number_in_one_c" text DEFAULT '' NOT NULL,
	"day_in_one_c" date
);
--> statement-breakpoint
CREATE TABLE "order_exchange_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" integer,
	"number_in_one_c" text DEFAULT '' NOT NULL,
	"file_id" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "order_exchange_documents_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "order_exchange_queries" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"given" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ALTER COLUMN "entered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_paid_in_books" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_exchange" ADD CONSTRAINT "order_exchange_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exchange_documents" ADD CONSTRAINT "order_exchange_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_exchange_waiting" ON "order_exchange" USING btree ("change_number") WHERE "order_exchange"."confirmed_number" is distinct from "order_exchange"."change_number";--> statement-breakpoint
CREATE INDEX "order_exchange_documents_received" ON "order_exchange_documents" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "order_exchange_queries_session" ON "order_exchange_queries" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "order_exchange_queries_asked" ON "order_exchange_queries" USING btree ("asked_at","id");--> statement-breakpoint
CREATE SEQUENCE order_exchange_changes OWNED BY order_exchange.change_number;
--> statement-breakpoint
CREATE FUNCTION note_order_for_exchange() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed integer;
BEGIN
	IF TG_TABLE_NAME = 'payment_movements' THEN
		SELECT order_id INTO changed FROM payments WHERE id = NEW.payment_id;
	ELSE
		changed := NEW.order_id;
	END IF;
	INSERT INTO order_exchange (order_id, change_number) VALUES (changed, nextval('order_exchange_changes'))
	ON CONFLICT (order_id) DO UPDATE SET change_number = nextval('order_exchange_changes'), changed_at = now();
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- «migrate» is how an order was found when its events began to be kept: nothing has happened to it here.
CREATE TRIGGER order_events_for_exchange AFTER INSERT ON order_events
	FOR EACH ROW WHEN (NEW.event <> 'migrate') EXECUTE FUNCTION note_order_for_exchange();
--> statement-breakpoint
CREATE TRIGGER payment_movements_for_exchange AFTER INSERT ON payment_movements
	FOR EACH ROW EXECUTE FUNCTION note_order_for_exchange();
--> statement-breakpoint
CREATE TRIGGER invoice_payments_for_exchange AFTER INSERT ON invoice_payments
	FOR EACH ROW EXECUTE FUNCTION note_order_for_exchange();
--> statement-breakpoint
CREATE TRIGGER order_returns_for_exchange AFTER INSERT OR UPDATE OF state ON order_returns
	FOR EACH ROW WHEN (NEW.state = 'accepted') EXECUTE FUNCTION note_order_for_exchange();
--> statement-breakpoint
-- What is under way when the exchange begins is given to 1C as well.
INSERT INTO order_exchange (order_id, change_number, changed_at)
SELECT id, nextval('order_exchange_changes'), updated_at FROM orders
WHERE status IN ('new', 'processing', 'ready') ORDER BY id;
