CREATE TABLE "stock_files" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_reservations" ADD COLUMN "reserved_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reservations" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "outside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_files" ADD CONSTRAINT "stock_files_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE order_reservations r SET reserved_at = o.created_at FROM orders o WHERE o.id = r.order_id;
--> statement-breakpoint
-- What can be sold stays as it is: no page changes, so nothing is noted for the search index.
SELECT set_config('shop.bulk_load', 'on', true);
--> statement-breakpoint
UPDATE stock SET outside = quantity;
--> statement-breakpoint
SELECT set_config('shop.bulk_load', 'off', true);
--> statement-breakpoint
-- The release before writes only quantity, and runs beside this one while it is replaced.
CREATE FUNCTION keep_stock_quantity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.outside = 0 AND NEW.reserved = 0 THEN
      NEW.outside := COALESCE(NEW.quantity, 0);
    END IF;
  ELSIF (NEW.outside, NEW.reserved) = (OLD.outside, OLD.reserved) THEN
    NEW.reserved := NEW.reserved + OLD.quantity - NEW.quantity;
  END IF;
  NEW.quantity := GREATEST(0, NEW.outside - NEW.reserved);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_quantity BEFORE INSERT OR UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION keep_stock_quantity();
