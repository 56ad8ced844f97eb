import { latePart } from '../late/late-part';

/** The calendar, Chakra's heaviest machine: fetched when a date field is first used. */
export const calendarPart = latePart(() => import(/* webpackChunkName: "dates" */ './calendar'));
