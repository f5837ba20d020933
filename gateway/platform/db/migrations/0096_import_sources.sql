CREATE TABLE "import_sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"supplier" text,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"is_partial" boolean NOT NULL,
	"times" text NOT NULL,
	"hour" integer,
	"due_at" timestamp with time zone,
	"is_asked_for" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"found_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"etag" text,
	"last_modified" text,
	"digest" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "import_sources_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "import_sources_due" ON "import_sources" USING btree ("due_at") WHERE "import_sources"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_source_id_import_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."import_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_source" ON "import_runs" USING btree ("source_id","id") WHERE "import_runs"."source_id" is not null;