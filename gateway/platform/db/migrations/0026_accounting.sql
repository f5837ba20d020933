CREATE TABLE "reconciliations" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"provider_number" text NOT NULL,
	"payment_id" integer,
	"outcome" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"checked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "reconciliations_payment_day" UNIQUE("provider","provider_number","day")
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_open" ON "reconciliations" USING btree ("checked_at") WHERE "reconciliations"."outcome" <> 'same' and "reconciliations"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_updated" ON "payments" USING btree ("updated_at");