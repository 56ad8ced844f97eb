CREATE TABLE "call_once" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"answer" text,
	"called_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_once_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "call_once" ADD CONSTRAINT "call_once_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_once_called_at" ON "call_once" USING btree ("called_at");