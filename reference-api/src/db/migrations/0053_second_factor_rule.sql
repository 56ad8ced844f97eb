CREATE TABLE "second_factor_rule" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "second_factor_rule_only" CHECK ("second_factor_rule"."id" = 1)
);
