CREATE TABLE "marketplace_renewals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"marketplace" text NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"batch" uuid NOT NULL,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"staff_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketplace_renewals_once_a_day" UNIQUE("marketplace","number","day")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "placed_by" integer;--> statement-breakpoint
ALTER TABLE "marketplace_renewals" ADD CONSTRAINT "marketplace_renewals_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_renewals_batch" ON "marketplace_renewals" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "marketplace_renewals_latest" ON "marketplace_renewals" USING btree ("requested_at","id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
SELECT pgboss.create_queue('marketplace', '{"policy": "standard"}');--> statement-breakpoint
-- Most searches are a surname, with a first name or without: such names stand together here, in the order of the list.
CREATE INDEX "users_name_start" ON "users" USING btree (translate(lower("surname" || ' ' || "firstname"), 'ё', 'е') text_pattern_ops);
