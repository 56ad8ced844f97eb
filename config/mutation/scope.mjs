// What `pnpm mutate` breaks, and the tests that should notice: all without a database, so that they can be run again in
// place. docs/testing.md says what is left out.
const IN = {
  rules: 'shared-contracts/src/rules',
  readings: 'reference-api/src/readings',
  alarms: 'reference-api/src/alarms',
};

// `ports` calls the network; a database is too slow.
export const TESTS = [
  `${IN.rules}/!(ports).test.ts`,
  `${IN.readings}/{judge,follow}-reading.test.ts`,
  `${IN.readings}/silence/{histories,next}.test.ts`,
  `${IN.readings}/uplinks/{codecs,follow-event,judge-frame,log-taken,moment,reading,signal,storable}.test.ts`,
  `${IN.readings}/import/import-options.test.ts`,
  `${IN.alarms}/notifications/{circuit,compose,texts}.test.ts`,
  `${IN.alarms}/sms/sms-port.test.ts`,
];

export const MUTATED = [
  `${IN.rules}/!(ports|*.test).ts`,
  `${IN.readings}/{judge,follow}-reading.ts`,
  `${IN.readings}/silence/{follow,next,silence}.ts`,
  `${IN.readings}/uplinks/{declared-codec,follow-event,judge-frame,log-taken,moment,own-format,signal,storable}.ts`,
  `${IN.readings}/import/import-options.ts`,
  `${IN.alarms}/notifications/{circuit,compose,texts}.ts`,
  `${IN.alarms}/sms/sms-port.ts`,
];
