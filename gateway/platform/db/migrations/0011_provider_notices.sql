CREATE TABLE "provider_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"key" text NOT NULL,
	"query" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "provider_notices_event" UNIQUE("provider","key")
);
--> statement-breakpoint
CREATE INDEX "provider_notices_received" ON "provider_notices" USING btree ("received_at");--> statement-breakpoint
SELECT pgboss.create_queue('notice', '{"policy": "standard"}');
