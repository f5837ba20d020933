CREATE TABLE "exchange_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"name" text NOT NULL,
	"upload" uuid NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"first_digest" text DEFAULT '' NOT NULL,
	"last_digest" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_files_upload_unique" UNIQUE("upload")
);
--> statement-breakpoint
CREATE TABLE "exchange_goods" (
	"id" text PRIMARY KEY NOT NULL,
	"catalogue" text NOT NULL,
	"fields" jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"is_deleted" boolean NOT NULL,
	"is_absent" boolean DEFAULT false NOT NULL,
	"told_in" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_lists" (
	"session_id" integer NOT NULL,
	"kind" text NOT NULL,
	"catalogue" text NOT NULL,
	CONSTRAINT "exchange_lists_session_id_kind_catalogue_pk" PRIMARY KEY("session_id","kind","catalogue")
);
--> statement-breakpoint
CREATE TABLE "exchange_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"catalogue" text NOT NULL,
	"sku" text,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pieces" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"is_absent" boolean DEFAULT false NOT NULL,
	"are_pieces_due" boolean DEFAULT false NOT NULL,
	"are_pictures_due" boolean DEFAULT false NOT NULL,
	"told_in" integer DEFAULT 0 NOT NULL,
	"counted_in" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exchange_offers_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "exchange_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"photo" text,
	"problem" text DEFAULT '' NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"sessid" text NOT NULL,
	"type" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exchange_sessions_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "exchange_sessions_sessid_unique" UNIQUE("sessid")
);
--> statement-breakpoint
CREATE TABLE "exchange_titles" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"parent" text DEFAULT '' NOT NULL,
	CONSTRAINT "exchange_titles_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "exchange_file_id" integer;--> statement-breakpoint
ALTER TABLE "exchange_files" ADD CONSTRAINT "exchange_files_session_id_exchange_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exchange_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_lists" ADD CONSTRAINT "exchange_lists_session_id_exchange_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."exchange_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_files_name" ON "exchange_files" USING btree ("session_id","name");--> statement-breakpoint
CREATE INDEX "exchange_files_open" ON "exchange_files" USING btree ("id") WHERE "exchange_files"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "exchange_offers_goods" ON "exchange_offers" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "exchange_offers_pictures" ON "exchange_offers" USING btree ("id") WHERE "exchange_offers"."are_pictures_due";--> statement-breakpoint
CREATE INDEX "exchange_sessions_open" ON "exchange_sessions" USING btree ("seen_at") WHERE "exchange_sessions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_exchange_file_id_exchange_files_id_fk" FOREIGN KEY ("exchange_file_id") REFERENCES "public"."exchange_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_exchange_file" ON "import_runs" USING btree ("exchange_file_id") WHERE "import_runs"."exchange_file_id" is not null;