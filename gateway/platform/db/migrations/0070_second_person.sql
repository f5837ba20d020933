CREATE TABLE "approvals" (
	"id" serial PRIMARY KEY NOT NULL,
	"door" text NOT NULL,
	"subject" text NOT NULL,
	"actor_id" integer NOT NULL,
	"beneficiary" text,
	"order_id" integer,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"content" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by_id" integer,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_amount" CHECK ("approvals"."amount" > 0),
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."state" <> 'approved' or coalesce("approvals"."decided_by_id" <> "approvals"."actor_id", false)),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."decided_at" is null) = ("approvals"."state" in ('alone', 'waiting')))
);
--> statement-breakpoint
ALTER TABLE "promo_campaigns" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_coupons" ADD COLUMN "approval_id" integer;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "bank_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_actor" ON "approvals" USING btree ("actor_id","day");--> statement-breakpoint
CREATE INDEX "approvals_client" ON "approvals" USING btree ("beneficiary","day");--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("door","subject") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "promo_coupons" ADD CONSTRAINT "promo_coupons_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_place_id_locations_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_coupons_approval" ON "promo_coupons" USING btree ("approval_id") WHERE "promo_coupons"."approval_id" is not null;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_bank" CHECK ("order_returns"."bank_kopecks" between 0 and "order_returns"."refund_kopecks");--> statement-breakpoint
-- What was given by one person counts on, and what waits goes on waiting.
INSERT INTO "approvals" ("door", "subject", "actor_id", "beneficiary", "order_id", "amount", "about", "day", "state", "asked_at", "decided_by_id", "decided_at")
SELECT 'return', r."id"::text, r."decided_by_id", 'user ' || o."user_id", o."id", r."refund_kopecks", 'Заказ ' || o."identity", (r."decided_at" AT TIME ZONE 'Europe/Moscow')::date,
	CASE WHEN r."state" = 'to_approve' THEN 'waiting' WHEN r."approved_by_id" IS NULL THEN 'alone' ELSE 'approved' END,
	r."decided_at", CASE WHEN r."state" = 'accepted' THEN r."approved_by_id" END,
	CASE WHEN r."state" = 'accepted' AND r."approved_by_id" IS NOT NULL THEN coalesce(r."approved_at", r."decided_at") END
FROM "order_returns" r JOIN "orders" o ON o."id" = r."order_id"
WHERE r."state" IN ('to_approve', 'accepted') AND r."refund_kopecks" > 0 AND r."decided_by_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "approvals" ("door", "subject", "actor_id", "beneficiary", "order_id", "amount", "about", "day", "state", "reason", "asked_at")
SELECT 'payment_return', c."key"::text, c."actor_id", 'user ' || o."user_id", o."id", c."amount_kopecks", 'Заказ ' || o."identity", (c."created_at" AT TIME ZONE 'Europe/Moscow')::date, 'waiting', c."reason", c."created_at"
FROM "payment_commands" c JOIN "payments" p ON p."id" = c."payment_id" JOIN "orders" o ON o."id" = p."order_id"
WHERE c."state" = 'to_approve' AND c."actor_id" IS NOT NULL AND c."amount_kopecks" > 0;--> statement-breakpoint
INSERT INTO "approvals" ("door", "subject", "actor_id", "beneficiary", "amount", "about", "day", "state", "reason", "asked_at")
SELECT 'correction', c."key"::text, c."requested_by_id", 'user ' || c."user_id", abs(c."points"), '', (c."requested_at" AT TIME ZONE 'Europe/Moscow')::date, 'waiting', c."reason", c."requested_at"
FROM "loyalty_corrections" c WHERE c."state" = 'to_approve';
