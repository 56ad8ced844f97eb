import { dayText } from '../day-text';
import { momentText } from '../reports/times';
import type { EvidenceFacts } from './facts';
import { SUMS_FILE } from './zip-stream';

/** What each file is, in which units and times, and how to check that nothing was changed. */
export function readmeText({ report, alarm, nodes, ledger, imported }: EvidenceFacts): string {
  const { systemName, systemId, zone, days } = report;
  return `Evidence of "${systemName}" (system ${systemId})
${alarm === null ? '' : `Alarm ${alarm.id}, ${momentText(zone)(alarm.at)}: ${alarm.message}\n`}\
From ${dayText(days[0])} to ${dayText(days[1])}, both days included, in the time zone of the site: ${zone}
Devices: ${nodes.map(({ name, id }) => `${name} (${id})`).join(', ') || 'none'}
Readings that no device reported: ${importedText(imported)}

report.pdf    The same period to read and print: plan, graphs, figures and events.
readings.csv  Every reading of these devices, with the limits in force then. The measured distance is what
              a laser measured, also while it was obstructed, when there is no value. "Import" is the number
              of the import that a reading came with; empty for what the device reported.
imports.csv   The imports of recordings around or in this period: who imported which file, with its SHA-256
              sum, how it was read, and whether it was taken back since.
frames.csv    What these devices sent, as their network servers handed it over: payload, counter, and
              which gateways received it how well. Frames are kept for 31 days.
events.csv    The events of these devices and of the system as a whole, and who confirmed them.
messages.csv  Who was told of these events, where, when and in which words, and who was not and why.
              Words are kept of messages sent since this version; a text that is also about other
              systems is left out.
ledger.csv    What the ledger has of the alarms among these events, also from after the period: when
              each was logged, who was notified where, who saw and confirmed it, and when it ended.
              And what it has of the imports.
audit.csv     What was changed in this period about the whole system, its devices, its members and its
              log, by whom. That somebody took this evidence is recorded too, but not listed here.
${SUMS_FILE}    The SHA-256 sums of these files and of this text.

Times
  Columns with "UTC" are in UTC, for example 2026-01-31T05:00:00.000Z. Times at the site say how far
  they are ahead of UTC, since clocks repeat an hour in autumn.
Units
  Value and permissible value: mm for lasers, degrees for inclinometers, as the column "Unit" says.
  L1 to L4: percent of the permissible value; empty or 0 is off. Empty: not measured, or not stored.
Format
  CSV by RFC 4180: UTF-8, comma, decimal point, text in double quotes. A text that a spreadsheet could
  take for a formula begins with an apostrophe that is not part of it.

Checking the files
  sha256sum -c ${SUMS_FILE}
  The same stored data gives the same pack, byte for byte, whoever takes it and whenever. Frames are
  deleted after 31 days, and the newest entry of the ledger is another with each alarm of the
  installation: a later pack of the same days can differ in these.

Checking the ledger
  Each entry of the whole installation holds the hash of the one before. The hash of an entry is the
  SHA-256, in hexadecimal, of the first seven columns of ledger.csv, in this order, joined by line
  feeds (UTF-8). Entries in between are about other alarms and systems; whoever operates the
  installation checks the whole chain with "verify-ledger".
  When this pack was made, the newest entry was number ${ledger.entries} with the hash
  ${ledger.head}

What can be altered, and by whom
  People who use the installation cannot change what is listed here, except the names of people, devices
  and systems. A device that is taken down is retired, and stays in this pack; "retired" stands beside
  its name. Staff can delete a retired one for good, with its readings; audit.csv tells who did that.
  In the ledger, the database refuses every change and every removal, and dates each entry by its own clock. An
  installation with two database roles, as it is delivered, refuses them to its own programs as well.
  Whoever owns the database can switch this off and write the whole chain anew; readings, frames, events,
  messages and the record of changes they can alter without a trace in the chain. What shows it is what is
  kept elsewhere: earlier packs, the mails themselves, and the hash of the newest entry, which the programs
  log every day.
  Compare the hash above, and those of earlier packs, with the chain: each has to be in it.
`;
}

/** Nobody may take a recording that somebody brought for what a device of this installation measured. */
function importedText(count: number): string {
  return count === 0
    ? 'none'
    : `${count} were imported from files; "Import" in readings.csv says which, by imports.csv`;
}
