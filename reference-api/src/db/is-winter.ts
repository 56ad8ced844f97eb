import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether it is winter at a site. Both days are `DD.MM` in the site's zone, included, and the season may span New Year.
 */
export function isWinter(start: SQL, end: SQL, today: SQL): SQL {
  const day = (text: SQL) => sql`(right(${text}, 2) || left(${text}, 2))`;
  const date = sql`to_char(${today}, 'MMDD')`;
  return sql`case when ${day(start)} <= ${day(end)} then ${date} between ${day(start)} and ${day(end)}
    else ${date} >= ${day(start)} or ${date} <= ${day(end)} end`;
}
