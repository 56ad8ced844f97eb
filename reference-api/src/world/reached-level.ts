import { sql, type SQL } from 'drizzle-orm';

/** The relative error of two single-precision columns, in which 0.35 is 0.3499999940. */
const SINGLE_PRECISION_ERROR = sql.raw('2e-7');

/**
 * The level, 0 to 4, that a reading meets by its absolute, unrounded value; a level that is 0 is off. The same rule as
 * in shared-contracts, for whole tables at once.
 * @param node whose thresholds count; without it, those that were in force when the reading was taken
 */
export function reachedLevel(measurement: 'm' | 'known', node?: 'target'): SQL {
  const reading = sql.raw(`${measurement}.deflection`);
  const permissible = sql.raw(`${node ?? measurement}.permissible_value`);
  const meets = (level: 1 | 2 | 3 | 4) => {
    const threshold = sql.raw(node ? `${node}.threshold_level${level}` : `${measurement}.level${level}`);
    return sql`(${permissible} > 0 and ${threshold} > 0
      and abs(${reading}) * 100 >= ${permissible} * ${threshold} * (1 - ${SINGLE_PRECISION_ERROR}))`;
  };
  return sql`case when ${meets(4)} then 4 when ${meets(3)} then 3 when ${meets(2)} then 2 when ${meets(1)} then 1
    else 0 end`;
}
