import { DrizzleQueryError } from 'drizzle-orm/errors';

/** An error as the database throws it, with personal data wherever the database includes values. */
export function failedStatement(personal: string): Error {
  return new DrizzleQueryError(
    'insert into "account" ("email", "password_hash") values ($1, $2)',
    [`${personal}@owner.example`, `$argon2id$${personal}`],
    Object.assign(new Error('duplicate key value'), {
      code: '23505',
      table: 'account',
      constraint: 'account_email',
      detail: `Key (email)=(${personal}@owner.example) already exists.`,
    }),
  );
}
