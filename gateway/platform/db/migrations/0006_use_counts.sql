CREATE TABLE "use_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"paused_until" timestamp with time zone,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "use_counts_forget" ON "use_counts" USING btree ("forget_at");