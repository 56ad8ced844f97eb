const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A format of dates and times, made once for each locale and options: making one takes as long as hundreds of uses.
 * @throws {RangeError} where the zone is unknown
 */
export function zoneFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    made.set(key, format);
  }
  return format;
}
