CREATE TABLE "account_merges" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"stays_id" integer NOT NULL,
	"goes_id" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"referer_code" text,
	"rows" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_merges_key_unique" UNIQUE("key"),
	CONSTRAINT "account_merges_referer_code_unique" UNIQUE("referer_code"),
	CONSTRAINT "account_merges_two_accounts" CHECK ("account_merges"."stays_id" <> "account_merges"."goes_id"),
	CONSTRAINT "account_merges_two_people" CHECK (case "account_merges"."state" when 'proposed' then "account_merges"."decided_by_id" is null when 'withdrawn' then coalesce("account_merges"."decided_by_id" = "account_merges"."requested_by_id", false) else coalesce("account_merges"."decided_by_id" <> "account_merges"."requested_by_id", false) end),
	CONSTRAINT "account_merges_decided" CHECK (("account_merges"."decided_by_id" is null) = ("account_merges"."decided_at" is null)),
	CONSTRAINT "account_merges_rows" CHECK (("account_merges"."state" = 'done') = ("account_merges"."rows" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_stays_id_users_id_fk" FOREIGN KEY ("stays_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_goes_id_users_id_fk" FOREIGN KEY ("goes_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_merges_requested" ON "account_merges" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "account_merges_stays" ON "account_merges" USING btree ("stays_id");--> statement-breakpoint
CREATE INDEX "account_merges_goes" ON "account_merges" USING btree ("goes_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_gone" ON "account_merges" USING btree ("goes_id") WHERE "account_merges"."state" = 'done';