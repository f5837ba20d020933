CREATE TABLE "name_synonyms" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"spelling" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "name_synonyms_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "name_synonyms_kind" CHECK ("name_synonyms"."kind" in ('brand', 'model', 'idle')),
	CONSTRAINT "name_synonyms_title" CHECK (("name_synonyms"."title" = '') = ("name_synonyms"."kind" = 'idle'))
);
