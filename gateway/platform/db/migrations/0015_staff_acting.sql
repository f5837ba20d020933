CREATE TABLE "staff_acting" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"client_user_id" integer,
	"phone_digits" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_actions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"acting_id" uuid,
	"client_user_id" integer,
	"call" text NOT NULL,
	"outcome" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_acting" ADD CONSTRAINT "staff_acting_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acting" ADD CONSTRAINT "staff_acting_client_user_id_users_id_fk" FOREIGN KEY ("client_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_acting_live" ON "staff_acting" USING btree ("session_id") WHERE "staff_acting"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_acting_client" ON "staff_acting" USING btree ("client_user_id","started_at");--> statement-breakpoint
CREATE INDEX "staff_actions_at" ON "staff_actions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_actions_staff" ON "staff_actions" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "staff_actions_client" ON "staff_actions" USING btree ("client_user_id","at");--> statement-breakpoint
CREATE FUNCTION refuse_staff_action_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '3 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'staff_actions is append only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_actions_append_only BEFORE UPDATE OR DELETE ON staff_actions FOR EACH ROW EXECUTE FUNCTION refuse_staff_action_change();
--> statement-breakpoint
CREATE TRIGGER staff_actions_kept_whole BEFORE TRUNCATE ON staff_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_action_change();
