ALTER TABLE "outbox_messages" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "dropped" text;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox_messages" USING btree ("recipient","kind","created_at");
