ALTER TABLE "user_emails" ADD COLUMN "is_own_claim" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Visits of deleted people kept the title of their car.
UPDATE "appointments" SET "car_title" = '' WHERE "phone_digits" = '' AND "contact" IS NULL AND "car_title" <> '';
