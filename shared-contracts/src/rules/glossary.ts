/**
 * What the product's words mean to those who read them on screen, in one or two sentences. Screens explain a word in
 * place (`HelpWord`), the list of keys shows them all, and docs/glossary.md has the same texts (glossary.test.ts).
 * Alphabetical.
 */
export const GLOSSARY = {
  acceleration: 'Measuring more often than the season asks for, until a time that is set. It costs battery.',
  base: 'What a device measures from: the distance or the angle of the structure at rest, without a load.',
  'communication period': 'How often a device gets in touch with the host.',
  confirmed: 'A person has said that they know of an alarm. It does not end the alarm.',
  deflection: 'How far the structure has moved from its base: in mm for a laser, in degrees for an inclinometer.',
  EUI: 'The worldwide number of a radio, 16 hexadecimal digits. It is printed on the device.',
  'evidence pack':
    'One file with everything about an alarm: readings, limits, messages, who confirmed, each with a checksum.',
  gateway: 'The radio that hears the devices of a site and passes on what they send.',
  heartbeat: 'A daily message that the system works, with the number of devices that reported.',
  hysteresis:
    'How far a reading has to fall below a threshold before its level ends. ' +
    'It keeps a value that sways around a threshold from raising one alarm after another.',
  ICCID: 'The number of a SIM card, which begins with 89. It is printed on the card.',
  'inclinometer range': 'The largest angle that an inclinometer can measure. Beyond it the value is not known.',
  'last known': 'The last level of a device that cannot be relied on now. It may be worse by now.',
  level:
    'How much of its permissible value a device uses: below L1 there is no threat, L4 is the highest. ' +
    'Each device has thresholds of its own.',
  lost: 'Nothing was heard of a device for 24 hours. Its level is the last known one.',
  obstructed:
    'The distance of a laser became shorter all at once. Something may be in the way, or the structure has moved: ' +
    'its level is not known until somebody has looked.',
  'obstruction cancel threshold': 'An obstruction is over once the distance is back within so many millimetres.',
  'obstruction change threshold': 'While a laser is obstructed: a change by so many millimetres is told once more.',
  'obstruction detection threshold':
    'A distance that is shorter by so many millimetres at once counts as an obstruction.',
  outdated: 'A device sends, but has not measured for 12 hours.',
  'permissible value': 'The deflection that counts as 100 %. The designer of the structure gives it.',
  'PIN and PUK': 'PIN: the code that a SIM card asks for. PUK: the code that unlocks it after wrong PINs.',
  'rainstorm mode': 'A mode of a W2 controller for heavy rain. It ends by itself at the time that is shown.',
  retired: 'Taken out of its system. Everything that it has measured is kept.',
  router: 'The modem that connects a gateway to the Internet, with a SIM card.',
  threshold: 'The share of the permissible value from which a level holds.',
  W2: 'The older generation of systems: a controller on site keeps the settings.',
  W4: 'The current generation of systems: devices report over LoRaWAN, and settings are made here.',
  'winter season': 'The days of a year in which devices measure by their winter period, since snow may lie.',
} as const;

/** A word that can be explained in place. */
export type Word = keyof typeof GLOSSARY;

/** Every word with its meaning, in the order of the alphabet. */
export const WORDS = Object.entries(GLOSSARY) as readonly (readonly [Word, string])[];
