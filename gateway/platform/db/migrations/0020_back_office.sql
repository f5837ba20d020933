ALTER TABLE "outbox_messages" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_notifications" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "staff_actions_call" ON "staff_actions" USING btree ("call","at");--> statement-breakpoint
CREATE INDEX "staff_actions_target" ON "staff_actions" USING btree ("target","at") WHERE "staff_actions"."target" <> '';--> statement-breakpoint
ALTER TABLE "site_notifications" ADD CONSTRAINT "site_notifications_form_key_unique" UNIQUE("form_key");