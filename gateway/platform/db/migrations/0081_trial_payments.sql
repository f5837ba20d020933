CREATE TABLE "trial_payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"key" uuid NOT NULL,
	"provider_number" text NOT NULL,
	"external_id" text,
	"pay_url" text,
	"state" text DEFAULT 'starting' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "trial_payments_provider_number_unique" UNIQUE("provider_number")
);
--> statement-breakpoint
CREATE INDEX "trial_payments_provider" ON "trial_payments" USING btree ("provider","id");