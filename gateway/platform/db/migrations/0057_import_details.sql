ALTER TABLE "import_files" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "started_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "details" jsonb;--> statement-breakpoint
-- Reasons named broken files by their path on the server.
UPDATE "import_files" SET "reasons" = regexp_replace("reasons", '^.*[/\\]([^/\\]+, строка [0-9]+: )', '\1') WHERE "outcome" = 'refused';
