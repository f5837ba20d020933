CREATE TABLE "data_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE FUNCTION count_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO data_versions (name, version) VALUES (TG_ARGV[0], 1)
    ON CONFLICT (name) DO UPDATE SET version = data_versions.version + 1, changed_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER regions_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');
--> statement-breakpoint
CREATE TRIGGER locations_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON locations FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');
--> statement-breakpoint
CREATE TRIGGER supply_days_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON supply_days FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('directory');
--> statement-breakpoint
CREATE TRIGGER site_notifications_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_notifications FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');
--> statement-breakpoint
CREATE TRIGGER banners_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banners FOR EACH STATEMENT EXECUTE FUNCTION count_data_version('content');
