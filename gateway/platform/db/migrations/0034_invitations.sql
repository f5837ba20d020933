CREATE TABLE "loyalty_invitations" (
	"invited_id" integer PRIMARY KEY NOT NULL,
	"inviter_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loyalty_invitations" ADD CONSTRAINT "loyalty_invitations_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_invitations" ADD CONSTRAINT "loyalty_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_invitations" ADD CONSTRAINT "loyalty_invitations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_invitations_inviter" ON "loyalty_invitations" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "loyalty_invitations_created" ON "loyalty_invitations" USING btree ("created_at","invited_id");--> statement-breakpoint
CREATE INDEX "loyalty_invitations_state" ON "loyalty_invitations" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "loyalty_accounts" ADD COLUMN IF NOT EXISTS "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "loyalty_accounts_joined" ON "loyalty_accounts" USING btree ("registered_at","user_id") WHERE "loyalty_accounts"."registered_at" is not null;--> statement-breakpoint
INSERT INTO "loyalty_invitations" ("invited_id", "inviter_id", "state", "created_at")
SELECT "user_id", "invited_by", 'rewarded', "registered_at" FROM "loyalty_accounts" WHERE "invited_by" IS NOT NULL AND "registered_at" IS NOT NULL;
