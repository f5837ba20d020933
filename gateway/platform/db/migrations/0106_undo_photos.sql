CREATE TABLE "import_undo_photos" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_undo_photos_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
ALTER TABLE "import_undo_photos" ADD CONSTRAINT "import_undo_photos_source_import_undos_source_fk" FOREIGN KEY ("source") REFERENCES "public"."import_undos"("source") ON DELETE cascade ON UPDATE no action;