CREATE TABLE "payment_limits" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_group" text NOT NULL,
	"method" text,
	"is_offered" boolean DEFAULT true NOT NULL,
	"min_kopecks" bigint,
	"max_kopecks" bigint,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "payment_limits_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "payment_limits_sums" CHECK ("payment_limits"."min_kopecks" >= 0 and "payment_limits"."max_kopecks" > 0 and "payment_limits"."min_kopecks" <= "payment_limits"."max_kopecks")
);
--> statement-breakpoint
CREATE TRIGGER payment_limits_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_limits FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');--> statement-breakpoint
ALTER TABLE "payment_commands" ADD COLUMN "approved_by_id" integer;--> statement-breakpoint
CREATE INDEX "payment_commands_to_approve" ON "payment_commands" USING btree ("payment_id") WHERE "payment_commands"."state" = 'to_approve';--> statement-breakpoint
CREATE TABLE "supply_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"days" smallint NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "supply_terms_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "supply_terms_days" CHECK ("supply_terms"."days" between 0 and 90)
);
--> statement-breakpoint
ALTER TABLE "supply_terms" ADD CONSTRAINT "supply_terms_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER supply_terms_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON supply_terms FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');
