ALTER TABLE "former_addresses" DROP CONSTRAINT "former_addresses_pkey";--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_path_unique" UNIQUE("path");--> statement-breakpoint
ALTER TABLE "former_addresses" ADD CONSTRAINT "former_addresses_form_key_unique" UNIQUE("form_key");