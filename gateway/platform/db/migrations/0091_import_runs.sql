CREATE TABLE "import_pieces" (
	"upload" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_pieces_upload_n_pk" PRIMARY KEY("upload","n")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"form_key" uuid NOT NULL,
	"digest" text NOT NULL,
	"upload" uuid NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"kind" text NOT NULL,
	"supplier" text,
	"is_partial" boolean NOT NULL,
	"profile" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"is_stop_asked" boolean DEFAULT false NOT NULL,
	"trial" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"planned" integer DEFAULT 0 NOT NULL,
	"undone" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"begun_by" integer,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "import_runs_upload_unique" UNIQUE("upload")
);
--> statement-breakpoint
CREATE TABLE "import_undo_goods" (
	"source" text NOT NULL,
	"goods_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "import_undo_goods_source_goods_id_pk" PRIMARY KEY("source","goods_id")
);
--> statement-breakpoint
CREATE TABLE "import_undo_offers" (
	"source" text NOT NULL,
	"code" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_undo_offers_source_code_pk" PRIMARY KEY("source","code")
);
--> statement-breakpoint
CREATE TABLE "import_undo_stock" (
	"source" text NOT NULL,
	"goods_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"outside_before" integer NOT NULL,
	"reserved_before" integer NOT NULL,
	"outside_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	CONSTRAINT "import_undo_stock_source_goods_id_location_id_pk" PRIMARY KEY("source","goods_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "import_undos" (
	"source" text PRIMARY KEY NOT NULL,
	"run_id" integer,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	"corrections" integer[] DEFAULT '{}' NOT NULL,
	"moments" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "import_undo_goods" ADD CONSTRAINT "import_undo_goods_source_import_undos_source_fk" FOREIGN KEY ("source") REFERENCES "public"."import_undos"("source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_goods" ADD CONSTRAINT "import_undo_goods_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_offers" ADD CONSTRAINT "import_undo_offers_source_import_undos_source_fk" FOREIGN KEY ("source") REFERENCES "public"."import_undos"("source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_stock" ADD CONSTRAINT "import_undo_stock_source_import_undos_source_fk" FOREIGN KEY ("source") REFERENCES "public"."import_undos"("source") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undo_stock" ADD CONSTRAINT "import_undo_stock_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_form" ON "import_runs" USING btree ("form_key","digest");--> statement-breakpoint
CREATE INDEX "import_runs_to_do" ON "import_runs" USING btree ("id") WHERE "import_runs"."state" in ('trial', 'loading', 'writing', 'undoing');--> statement-breakpoint
CREATE INDEX "import_undo_stock_place" ON "import_undo_stock" USING btree ("goods_id","location_id");--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;