CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "storage_lead_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_storage_lead_positive" CHECK ("locations"."storage_lead_days" >= 0);--> statement-breakpoint
CREATE TABLE "bays" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"max_inch" smallint DEFAULT 24 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "bays_position" UNIQUE("location_id","position"),
	CONSTRAINT "bays_kind" CHECK ("bays"."kind" in ('fitting', 'truck', 'service', 'alignment'))
);
--> statement-breakpoint
CREATE TABLE "service_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"day" date NOT NULL,
	"network_hash" text NOT NULL,
	"kind" text DEFAULT 'visitor' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_holds_kind" CHECK ("service_holds"."kind" in ('visitor', 'offer'))
);
--> statement-breakpoint
CREATE INDEX "service_holds_place" ON "service_holds" USING btree ("location_id","day");--> statement-breakpoint
CREATE INDEX "service_holds_expiry" ON "service_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "service_holds_network" ON "service_holds" USING btree ("network_hash");--> statement-breakpoint
CREATE TABLE "service_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL UNIQUE,
	"title" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL UNIQUE,
	"group_id" integer NOT NULL REFERENCES "service_groups"("id"),
	"name" text NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_appointment" text DEFAULT '' NOT NULL,
	"is_appointment" boolean DEFAULT true NOT NULL,
	"is_fitting" boolean DEFAULT false NOT NULL,
	"needs_kind" text NOT NULL,
	"needs_capability" text,
	"minutes" smallint NOT NULL,
	"price_kopecks" integer NOT NULL,
	"price_old_kopecks" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"params" jsonb DEFAULT '[]' NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid UNIQUE,
	CONSTRAINT "services_kind" CHECK ("services"."needs_kind" in ('fitting', 'service', 'alignment')),
	CONSTRAINT "services_positive" CHECK ("services"."minutes" > 0 and "services"."price_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_at" (
	"service_id" integer NOT NULL REFERENCES "services"("id") ON DELETE cascade,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"price_kopecks" integer,
	"minutes" smallint,
	"is_offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "service_at_service_id_location_id_pk" PRIMARY KEY("service_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "service_cross" (
	"service_id" integer NOT NULL REFERENCES "services"("id") ON DELETE cascade,
	"other_id" integer NOT NULL REFERENCES "services"("id") ON DELETE cascade,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_cross_service_id_other_id_pk" PRIMARY KEY("service_id","other_id"),
	CONSTRAINT "service_cross_other" CHECK ("service_cross"."service_id" <> "service_cross"."other_id")
);
--> statement-breakpoint
CREATE TABLE "fitting_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"vehicle_type" text NOT NULL,
	"inch_from" real NOT NULL,
	"inch_to" real NOT NULL,
	"work" text NOT NULL,
	"kopecks" integer NOT NULL,
	"seconds" integer NOT NULL,
	"valid_from" date DEFAULT '2000-01-01' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid UNIQUE,
	CONSTRAINT "fitting_rates_positive" CHECK ("fitting_rates"."kopecks" >= 0 and "fitting_rates"."seconds" >= 0 and "fitting_rates"."inch_from" <= "fitting_rates"."inch_to")
);
--> statement-breakpoint
CREATE TABLE "fitting_factors" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"percent" smallint NOT NULL,
	"minutes_percent" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packets" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"works" text[] NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_seasons" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer REFERENCES "locations"("id") ON DELETE cascade,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"from_minute" smallint DEFAULT 0 NOT NULL,
	"to_minute" smallint DEFAULT 1440 NOT NULL,
	"percent" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid UNIQUE,
	CONSTRAINT "price_seasons_days" CHECK ("price_seasons"."from_day" <= "price_seasons"."to_day" and "price_seasons"."from_minute" < "price_seasons"."to_minute")
);
--> statement-breakpoint
CREATE TABLE "location_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"day" date NOT NULL,
	"open_minute" smallint,
	"close_minute" smallint,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid UNIQUE,
	CONSTRAINT "location_days_open" CHECK (("location_days"."open_minute" is null) = ("location_days"."close_minute" is null) and ("location_days"."open_minute" is null or "location_days"."open_minute" < "location_days"."close_minute"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "location_days_day" ON "location_days" USING btree ("location_id","day") WHERE "location_days"."archived_at" is null;--> statement-breakpoint
CREATE TABLE "surges" (
	"id" serial PRIMARY KEY NOT NULL,
	"region_slug" text,
	"location_id" integer REFERENCES "locations"("id") ON DELETE cascade,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opened_by" integer REFERENCES "users"("id") ON DELETE set null,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "surges_place" CHECK (num_nonnulls("surges"."region_slug", "surges"."location_id") = 1 and "surges"."from_day" <= "surges"."to_day")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "local_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "contact" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "car_plate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "source" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "mount_type" text DEFAULT 'OWN' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "order_id" integer REFERENCES "orders"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "contract_id" integer REFERENCES "storage_contracts"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "packet" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "works" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "sum_kopecks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_estimate" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "key" uuid UNIQUE;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_from" integer UNIQUE REFERENCES "appointments"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moves" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reminded_day_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "reminded_hours_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "needs_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "appointments" a SET
	"ends_at" = a."starts_at" + interval '60 minutes',
	"local_time" = to_char(a."starts_at" at time zone r."zone", 'YYYY-MM-DD"T"HH24:MI')
	FROM "locations" l JOIN "regions" r ON r."id" = l."region_id" WHERE l."id" = a."location_id";--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_end" CHECK ("appointments"."ends_at" > "appointments"."starts_at");--> statement-breakpoint
CREATE INDEX "appointments_active" ON "appointments" USING btree ("starts_at") WHERE "appointments"."status" = 'active';--> statement-breakpoint
CREATE INDEX "appointments_network" ON "appointments" USING btree ("network","created_at") WHERE "appointments"."network" is not null;--> statement-breakpoint
CREATE TABLE "appointment_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"appointment_id" integer NOT NULL REFERENCES "appointments"("id") ON DELETE cascade,
	"service_id" integer REFERENCES "services"("id") ON DELETE set null,
	"title" text NOT NULL,
	"quantity" smallint DEFAULT 1 NOT NULL,
	"kopecks" integer NOT NULL,
	"minutes" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "appointment_items_appointment" ON "appointment_items" USING btree ("appointment_id");--> statement-breakpoint
CREATE TABLE "bay_times" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bay_id" integer NOT NULL REFERENCES "bays"("id") ON DELETE cascade,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" tstzrange GENERATED ALWAYS AS (tstzrange("starts_at", "ends_at")) STORED NOT NULL,
	"needs_kind" text NOT NULL,
	"needs_inch" smallint DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"appointment_id" integer REFERENCES "appointments"("id") ON DELETE cascade,
	"hold_id" uuid REFERENCES "service_holds"("id") ON DELETE cascade,
	"closure_reason" text,
	CONSTRAINT "bay_times_whose" CHECK (num_nonnulls("bay_times"."appointment_id", "bay_times"."hold_id", "bay_times"."closure_reason") = 1),
	CONSTRAINT "bay_times_length" CHECK ("bay_times"."ends_at" > "bay_times"."starts_at"),
	CONSTRAINT "bay_once" EXCLUDE USING gist ("bay_id" WITH =, "during" WITH &&) DEFERRABLE INITIALLY IMMEDIATE
);
--> statement-breakpoint
CREATE INDEX "bay_times_place" ON "bay_times" USING btree ("location_id","starts_at");--> statement-breakpoint
CREATE INDEX "bay_times_appointment" ON "bay_times" USING btree ("appointment_id") WHERE "bay_times"."appointment_id" is not null;--> statement-breakpoint
CREATE INDEX "bay_times_hold" ON "bay_times" USING btree ("hold_id") WHERE "bay_times"."hold_id" is not null;--> statement-breakpoint
CREATE TABLE "wait_list" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL UNIQUE,
	"secret_hash" text NOT NULL UNIQUE,
	"user_id" integer REFERENCES "users"("id") ON DELETE set null,
	"contact" jsonb NOT NULL,
	"phone_digits" text NOT NULL,
	"network" text,
	"location_ids" integer[] NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"from_minute" smallint DEFAULT 0 NOT NULL,
	"to_minute" smallint DEFAULT 1440 NOT NULL,
	"works" jsonb NOT NULL,
	"consent" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_hold" uuid REFERENCES "service_holds"("id") ON DELETE set null,
	"offered_location" integer REFERENCES "locations"("id") ON DELETE set null,
	"offered_at" timestamp with time zone,
	"offered_starts_at" timestamp with time zone,
	"offered_until" timestamp with time zone,
	"offers" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wait_list_state" CHECK ("wait_list"."state" in ('waiting', 'offered', 'taken', 'gone')),
	CONSTRAINT "wait_list_days" CHECK ("wait_list"."from_day" <= "wait_list"."to_day" and "wait_list"."from_minute" < "wait_list"."to_minute")
);
--> statement-breakpoint
CREATE INDEX "wait_list_waiting" ON "wait_list" USING btree ("created_at") WHERE "wait_list"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE FUNCTION make_bays(place integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shop locations%ROWTYPE;
  inch smallint;
  trucks integer := 0;
  lifts integer := 0;
  stands integer := 0;
BEGIN
  SELECT * INTO shop FROM locations WHERE id = place;
  IF shop.kind <> 'shop' OR shop.bays < 1 OR EXISTS (SELECT FROM bays WHERE location_id = place) THEN RETURN; END IF;
  SELECT coalesce(max(substring(c FROM 'max-inch-(\d+)')::smallint), 24) INTO inch FROM unnest(shop.capabilities) c;
  IF 'truck' = ANY(shop.capabilities) AND shop.bays >= 2 THEN trucks := 1; END IF;
  IF 'service' = ANY(shop.capabilities) AND shop.bays - trucks >= 2 THEN lifts := CASE WHEN shop.bays >= 6 THEN 2 ELSE 1 END; END IF;
  IF 'service' = ANY(shop.capabilities) AND shop.bays >= 5 THEN stands := 1; END IF;
  INSERT INTO bays (location_id, title, kind, max_inch, position)
  SELECT place, 'Пост ' || n,
    CASE WHEN n <= shop.bays - trucks - lifts - stands THEN 'fitting' WHEN n <= shop.bays - lifts - stands THEN 'truck'
         WHEN n <= shop.bays - stands THEN 'service' ELSE 'alignment' END,
    CASE WHEN n <= shop.bays - lifts - stands THEN inch ELSE 0 END, n
  FROM generate_series(1, shop.bays) n;
END $$;
--> statement-breakpoint
CREATE FUNCTION make_bays_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_bays(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "locations_bays" AFTER INSERT ON "locations" FOR EACH ROW EXECUTE FUNCTION make_bays_of_new();--> statement-breakpoint
SELECT make_bays(id) FROM locations ORDER BY id;--> statement-breakpoint
DO $$
DECLARE
  visit record;
  free_bay integer;
BEGIN
  FOR visit IN SELECT id, location_id, starts_at, ends_at FROM appointments WHERE status = 'active' ORDER BY starts_at, id LOOP
    SELECT b.id INTO free_bay FROM bays b
    WHERE b.location_id = visit.location_id AND b.kind IN ('fitting', 'service') AND NOT EXISTS (
      SELECT FROM bay_times t WHERE t.bay_id = b.id AND t.during && tstzrange(visit.starts_at, visit.ends_at))
    ORDER BY b.position LIMIT 1;
    IF free_bay IS NOT NULL THEN
      INSERT INTO bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, appointment_id)
      SELECT free_bay, visit.location_id, visit.starts_at, visit.ends_at, b.kind, visit.id FROM bays b WHERE b.id = free_bay;
    END IF;
  END LOOP;
END $$;
