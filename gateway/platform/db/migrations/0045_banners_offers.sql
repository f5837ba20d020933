CREATE TABLE "content_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"webp" "bytea" NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "regions" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "position" integer DEFAULT 100 NOT NULL;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "changed_by" integer;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "archived_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "form_key" uuid;
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_form_key_unique" UNIQUE("form_key");
--> statement-breakpoint
CREATE TABLE "site_offers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"picture_alt" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"link_label" text DEFAULT '' NOT NULL,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"starts_at" timestamp,
	"ends_at" timestamp,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"form_key" uuid,
	CONSTRAINT "site_offers_name_unique" UNIQUE("name"),
	CONSTRAINT "site_offers_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TRIGGER site_offers_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_offers FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');
