/** Lists of records are read again so often: colleagues write them, slowly. */
export const RENEW_RECORDS_MS = 60_000;
