CREATE TABLE "deleted_record" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"row" jsonb NOT NULL,
	"images" jsonb,
	"sim_card_id" integer,
	"deleted_by" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_record_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "deleted_record_kind" CHECK ("deleted_record"."kind" in ('sim_card', 'router', 'inspection', 'agreement'))
);
--> statement-breakpoint
ALTER TABLE "deleted_record" ADD CONSTRAINT "deleted_record_deleted_by_account_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_record_deleted_by" ON "deleted_record" USING btree ("deleted_by");