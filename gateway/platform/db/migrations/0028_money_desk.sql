CREATE TABLE "courier_tariffs" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"free_from_kopecks" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "courier_tariffs_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "courier_tariffs_price" CHECK ("courier_tariffs"."price_kopecks" >= 0 and coalesce("courier_tariffs"."free_from_kopecks", 1) > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_commands" ADD COLUMN "closing" text;--> statement-breakpoint
CREATE INDEX "payment_commands_waiting" ON "payment_commands" USING btree ("payment_id") WHERE "payment_commands"."state" in ('refused', 'stuck');--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE TRIGGER courier_tariffs_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON courier_tariffs FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');
