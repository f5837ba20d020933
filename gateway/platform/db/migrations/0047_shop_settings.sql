CREATE TABLE "shop_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_settings_version" UNIQUE("name","version")
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER shop_settings_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('settings');

--> statement-breakpoint
CREATE TABLE "import_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"outcome" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"reasons" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_beats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"pid" integer NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_outcomes" (
	"origin" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL
);
