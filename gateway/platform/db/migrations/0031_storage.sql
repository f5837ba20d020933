CREATE TABLE "storage_reminders" (
	"contract_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "storage_reminders_contract_id_kind_day_pk" PRIMARY KEY("contract_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "storage_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"contract_id" integer NOT NULL,
	"kind" text NOT NULL,
	"planned_on" date NOT NULL,
	"request_source" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"cost_kopecks" bigint,
	"state" text DEFAULT 'new' NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_requests_delay" CHECK ("storage_requests"."kind" = 'retrieve' or "storage_requests"."state" = 'done'),
	CONSTRAINT "storage_requests_refused" CHECK (("storage_requests"."state" = 'refused') = ("storage_requests"."decision" <> ''))
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "tyre_days" text[] DEFAULT '{04-10,10-10}' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "kind" text DEFAULT 'tyres' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "vehicle_type" text DEFAULT 'passenger' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "starts_on" date DEFAULT CURRENT_DATE NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "day_kopecks" integer;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "paid_until" date;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "reminds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "storage_contracts" c
   SET "starts_on" = (c."created_at" AT TIME ZONE r."zone")::date, "paid_until" = c."planning_date"
  FROM "locations" l JOIN "regions" r ON r."id" = l."region_id"
 WHERE l."id" = c."location_id";--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD CONSTRAINT "storage_contracts_price" CHECK ("storage_contracts"."day_kopecks" >= 0);--> statement-breakpoint
ALTER TABLE "storage_reminders" ADD CONSTRAINT "storage_reminders_contract_id_storage_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."storage_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_requests" ADD CONSTRAINT "storage_requests_contract_id_storage_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."storage_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_requests_created" ON "storage_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "storage_requests_contract" ON "storage_requests" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_requests_open" ON "storage_requests" USING btree ("contract_id") WHERE "storage_requests"."kind" = 'retrieve' and "storage_requests"."state" in ('new', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "storage_requests_delays" ON "storage_requests" USING btree ("contract_id","planned_on") WHERE "storage_requests"."kind" = 'delay';--> statement-breakpoint
CREATE INDEX "storage_contracts_created" ON "storage_contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "storage_contracts_ending" ON "storage_contracts" USING btree ("planning_date") WHERE "storage_contracts"."status" = 'stored';
