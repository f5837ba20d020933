CREATE TABLE "account_changes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "secret_expires_at" timestamp with time zone;--> statement-breakpoint
-- Messages of the release before: what their code or link still lives, by their subject.
UPDATE "outbox_messages" SET "secret_expires_at" = "created_at" + (CASE "subject"
	WHEN 'Код подтверждения' THEN interval '10 minutes'
	WHEN 'Новый пароль для личного кабинета' THEN interval '1 hour'
	ELSE interval '7 days' END)
WHERE "subject" IN ('Код подтверждения', 'Новый пароль для личного кабинета', 'Подтвердите адрес почты');--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_user" ON "account_changes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_secrets" ON "outbox_messages" USING btree ("secret_expires_at") WHERE "outbox_messages"."secret_expires_at" is not null;