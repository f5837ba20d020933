ALTER TABLE "storage_contracts" ADD COLUMN "key" uuid;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "client_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "car_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD COLUMN "car_plate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "storage_contracts" ADD CONSTRAINT "storage_contracts_key_unique" UNIQUE("key");