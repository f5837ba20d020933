ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "real_kopecks" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "handled_by" integer REFERENCES "users"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "appointments_place" ON "appointments" USING btree ("location_id","starts_at");--> statement-breakpoint
CREATE TABLE "bay_closures" (
	"id" serial PRIMARY KEY NOT NULL,
	"bay_id" integer NOT NULL REFERENCES "bays"("id") ON DELETE cascade,
	"location_id" integer NOT NULL REFERENCES "locations"("id") ON DELETE cascade,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"key" uuid UNIQUE,
	"request_hash" text,
	"closed_by" integer REFERENCES "users"("id") ON DELETE set null,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" integer REFERENCES "users"("id") ON DELETE set null,
	"lifted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bay_closures_length" CHECK ("bay_closures"."ends_at" > "bay_closures"."starts_at")
);
--> statement-breakpoint
CREATE INDEX "bay_closures_place" ON "bay_closures" USING btree ("location_id","ends_at") WHERE "bay_closures"."lifted_at" is null;--> statement-breakpoint
INSERT INTO "bay_closures" ("bay_id", "location_id", "starts_at", "ends_at", "reason")
	SELECT "bay_id", "location_id", "starts_at", "ends_at", "closure_reason" FROM "bay_times" WHERE "closure_reason" IS NOT NULL;--> statement-breakpoint
DELETE FROM "bay_times" WHERE "closure_reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "surges" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "surges" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "surges" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "surges" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "surges" ADD COLUMN "form_key" uuid UNIQUE;--> statement-breakpoint
UPDATE "surges" SET "archived_at" = "ended_at", "changed_by" = "opened_by", "changed_at" = coalesce("ended_at", "opened_at");
