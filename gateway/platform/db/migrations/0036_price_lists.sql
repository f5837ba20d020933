ALTER TABLE "service_at" ADD COLUMN "id" serial NOT NULL UNIQUE;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "id" serial NOT NULL UNIQUE;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "id" serial NOT NULL UNIQUE;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "id" serial NOT NULL UNIQUE;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "bays" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bays" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "bays" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "bays" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "bays" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "service_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "service_groups" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "service_groups" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "service_groups" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "service_groups" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "service_at" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "service_at" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "service_at" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "service_at" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "service_at" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "fitting_factors" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "packets" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "form_key" uuid UNIQUE;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD COLUMN "short_minutes" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_short" CHECK ("calendar_days"."short_minutes" between 0 and 240);
--> statement-breakpoint
-- Staff put bays in an order of their own, and archived ones keep their place.
ALTER TABLE "bays" DROP CONSTRAINT "bays_position";
--> statement-breakpoint
CREATE INDEX "bays_place" ON "bays" USING btree ("location_id","position");
--> statement-breakpoint
-- What pages tell of a shop is how many bays are in use there.
CREATE FUNCTION count_bays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE locations l SET bays = counted.n
    FROM (SELECT count(*)::int AS n FROM bays b
          WHERE b.location_id = coalesce(NEW.location_id, OLD.location_id) AND b.is_active AND b.archived_at IS NULL) counted
    WHERE l.id = coalesce(NEW.location_id, OLD.location_id) AND l.bays <> counted.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bays_count" AFTER INSERT OR UPDATE OR DELETE ON "bays" FOR EACH ROW EXECUTE FUNCTION count_bays();
