ALTER TABLE "appointments" ADD COLUMN "proof" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proof" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unproven" ON "orders" USING btree ("network") WHERE "orders"."proof" = 'none' and "orders"."status" in ('new', 'processing', 'ready') and "orders"."paid_at" is null;--> statement-breakpoint
-- Who was signed in had proven who they are, and the phone where it is one of theirs; staff answer for whom they did it for.
UPDATE "orders" o SET "proof" = CASE
	WHEN "placed_by" IS NOT NULL THEN 'staff'
	WHEN EXISTS (SELECT FROM "user_phones" p WHERE p."user_id" = o."user_id" AND p."confirmed_at" IS NOT NULL AND right(p."phone", 10) = o."phone_digits") THEN 'phone'
	ELSE 'session' END
WHERE "placed_by" IS NOT NULL OR "user_id" IS NOT NULL;--> statement-breakpoint
UPDATE "appointments" a SET "proof" = CASE
	WHEN "placed_by" IS NOT NULL THEN 'staff'
	WHEN EXISTS (SELECT FROM "user_phones" p WHERE p."user_id" = a."user_id" AND p."confirmed_at" IS NOT NULL AND right(p."phone", 10) = a."phone_digits") THEN 'phone'
	ELSE 'session' END
WHERE "placed_by" IS NOT NULL OR "user_id" IS NOT NULL;
