import { SMS_MAX_LENGTH, smsSize } from '@sagitta/shared-contracts/rules/sms';
import { compose } from './compose';
import type { ToldEvent } from './message-events';
import { TEXTS } from './texts';

const OPTIONS = { PROVIDER_NAME: 'Sagitta', WEB_URL: 'https://roofs.example' };
const AT = new Date('2026-11-24T01:10:00Z');

const ALARM: ToldEvent = {
  id: 7,
  severity: 'L4',
  isAlarm: true,
  isEnd: false,
  isTest: false,
  toldAs: null,
  levelAfter: 'L4',
  message: 'Threshold level L4 exceeded at Girder 1: 82.4 mm',
  at: AT,
  receivedAt: AT,
  systemId: 3,
  system: 'Galeria',
  zone: 'Europe/Warsaw',
  device: 'Girder 1',
  sensor: 'laser',
  value: 82.4,
  permissibleValue: 80,
  level: 100,
  reason: null,
  gateway: null,
};
const OVER: ToldEvent = {
  ...ALARM,
  isAlarm: false,
  isEnd: true,
  levelAfter: 'none',
  message: 'Below threshold level L4 again at Girder 2',
  device: 'Girder 2',
  value: 1,
};
const OBSTRUCTION_OVER: ToldEvent = {
  ...OVER,
  severity: 'obstruction',
  levelAfter: null,
  message: 'Obstruction at Girder 3 is over',
  device: 'Girder 3',
  level: null,
};
const TEST: ToldEvent = {
  ...ALARM,
  isAlarm: false,
  isTest: true,
  levelAfter: null,
  message: 'Test notification: L4',
  device: null,
  sensor: null,
  value: null,
  level: null,
};
const EITHER: ToldEvent = {
  ...ALARM,
  severity: 'obstruction',
  toldAs: 'L4',
  levelAfter: null,
  message: '23 cm shorter at once at Girder 4: obstructed, or the structure has moved. Check from a safe place',
  device: 'Girder 4',
  value: null,
  level: null,
};
const EVENT: ToldEvent = { ...TEST, severity: 'other', isTest: false, message: 'A gateway is lost' };

const told = (...events: ToldEvent[]) => compose(events, { key: 'k', pausedUntil: null, texts: TEXTS.en }, OPTIONS);
const lines = (...events: ToldEvent[]) => told(...events).body.split('\n');

describe('what is over', () => {
  test('is told as over, with the value measured and the level that it has now', () => {
    expect(told(OVER).subject).toBe('Sagitta: Over in Galeria: no level is active at Girder 2 now');
    expect(lines(OVER)).toEqual([
      'Over: Below threshold level L4 again at Girder 2',
      'Galeria, Girder 2: L4 is over. No level is active there now',
      'Measured: 1.0 mm',
      '24/11/2026, 02:10:00 CET',
      '',
      'https://roofs.example/logs?system=3',
      '',
    ]);
    expect(told({ ...OVER, levelAfter: 'L3' }).subject).toBe('Sagitta: Over in Galeria: L3 is active at Girder 2 now');
    expect(lines({ ...OVER, levelAfter: 'L3' })[1]).toBe('Galeria, Girder 2: L4 is over. L3 is active there now');
    expect(told({ ...OVER, reason: 'update' }).subject).toBe(
      'Sagitta: update: Over in Galeria: no level is active at Girder 2 now',
    );
    expect(told(OVER).headline).toBe('Over: Below threshold level L4 again at Girder 2. No level is active there now');
    expect(told(OVER).short).toContain('No level is active there now 24/11/2026');
  });

  test('is never told of the whole system: another device may be at a level', () => {
    for (const levelAfter of ['none', 'L3'] as const)
      for (const text of Object.values(told({ ...OVER, levelAfter }))) expect(text).not.toMatch(/is active now/);
  });

  test('of an obstruction names no level', () => {
    expect(told(OBSTRUCTION_OVER).subject).toBe('Sagitta: Over: obstruction in Galeria');
    expect(lines(OBSTRUCTION_OVER).slice(0, 2)).toEqual([
      'Over: Obstruction at Girder 3 is over',
      'Galeria, Girder 3: obstruction is over',
    ]);
  });

  test('never reads as an alarm, in any form of the message', () => {
    for (const message of [told(OVER), told(OVER, OBSTRUCTION_OVER), told(OVER, OVER)])
      for (const text of [message.subject, message.body, message.short, message.headline])
        expect(text).not.toMatch(/the highest|Threshold of|\d alarm/);
  });

  test('has no level in its subject that has ended, and says in words that none is active, of every kind', () => {
    const levels = ['L1', 'L2', 'L3', 'L4'] as const;
    const kinds: ToldEvent[] = [OBSTRUCTION_OVER, ...levels.map((toldAs) => ({ ...OBSTRUCTION_OVER, toldAs }))];
    for (const [index, severity] of levels.entries())
      for (const levelAfter of ['none', ...levels.slice(0, index)] as const)
        kinds.push({ ...OVER, severity, levelAfter, message: `Below threshold level ${severity} again at Girder 2` });
    for (const kind of kinds)
      for (const reason of [null, 'update', 'resend', 'escalation'] as const)
        for (const events of [[{ ...kind, reason }], [{ ...kind, reason }, OVER], [{ ...kind, reason }, EVENT]]) {
          const { subject, body, short, headline } = told(...events);
          const named = subject.match(/L\d/g) ?? [];
          expect(named).toEqual(events.length === 1 ? levels.filter((level) => level === kind.levelAfter) : []);
          expect([subject, body, short, headline].join('\n')).not.toMatch(/now none|none is/);
          const isNone = kind.levelAfter === 'none';
          expect(
            [subject, body, headline].map((text) => /no level is active (at Girder 2 |there )?now/i.test(text)),
          ).toEqual(
            events.length === 1
              ? [isNone, isNone, isNone]
              : [false, isNone || events.includes(OVER), expect.anything()],
          );
        }
  });

  test('is counted apart from alarms, with devices and values', () => {
    const message = told(ALARM, { ...ALARM, severity: 'L3', device: 'Girder 5', value: 60 }, OVER);
    expect(message.subject).toBe('Sagitta: 2 alarms, 1 over in Galeria');
    expect(message.body).toMatch(/^2 alarms, 1 over in Galeria: 1 × L4, 1 × L3, 1 × L4 over\.\nKeep people away/);
    expect(message.headline).toBe(
      'L4, keep people away. 2 alarms, 1 over: Girder 1 L4 82.4 mm, Girder 5 L3 60.0 mm, ' +
        'Girder 2 L4 over 1.0 mm, no level is active now',
    );
    expect(message.short).toMatch(/^Galeria: L4, keep people away. 2 alarms, 1 over: Girder 1 L4 82.4 mm, /);
    expect(message.short.length).toBeLessThanOrEqual(SMS_MAX_LENGTH.text);
    expect(told(OVER, OBSTRUCTION_OVER).subject).toBe('Sagitta: 2 over in Galeria');
    expect(told(OVER, OBSTRUCTION_OVER).short).toMatch(
      /^Galeria: 2 over: Girder 2 L4 over 1.0 mm, no level is active now, Girder 3 /,
    );
  });
});

describe('a test', () => {
  test('begins with TEST in subject, text, SMS and push message, and says that nothing has happened', () => {
    const { subject, body, short, headline } = told(TEST);
    expect(subject).toBe('TEST: Sagitta: L4 in Galeria');
    expect(body.split('\n').slice(0, 2)).toEqual([
      'TEST: Test notification: L4',
      'Galeria: a test, nothing has happened',
    ]);
    expect([short, headline]).toEqual([expect.stringMatching(/^TEST: Galeria/), 'TEST: Test notification: L4']);
    for (const text of Object.values(told(TEST, TEST)).slice(2, 4)) expect(text).toMatch(/^TEST: /);
  });

  test('does not make a test of an alarm in the same message', () => {
    expect(told(ALARM, TEST).subject).toBe('Sagitta: L4 in Galeria, with 1 test');
    expect(told(ALARM, TEST).body).toContain('1 alarm, 1 test in Galeria: 1 × L4, 1 × test of L4.');
  });
});

test('keeps the name and the link of the only alarm, whatever else is in its message', () => {
  const elsewhere = { ...EVENT, id: 9, systemId: 4, system: 'Magazyn' };
  const message = told(ALARM, OVER, EVENT, elsewhere);
  expect(message.subject).toBe('Sagitta: L4 in Galeria, with 2 events, 1 over');
  expect([message.url, message.short]).toEqual([
    'https://roofs.example/alarms/7',
    expect.stringMatching(/ https:\/\/roofs\.example\/alarms\/7$/),
  ]);
});

test('leads to the most serious alarm among several events, and to all of them in the log', () => {
  const message = told(ALARM, { ...ALARM, severity: 'L3', id: 8 }, EVENT);
  expect(message).toMatchObject({
    subject: 'Sagitta: 2 alarms, 1 event in Galeria',
    url: 'https://roofs.example/alarms/7',
    short: expect.stringMatching(/ https:\/\/roofs\.example\/alarms\/7$/),
  });
  expect(message.body.split('\n').slice(-4)).toEqual([
    '',
    'The most serious alarm: https://roofs.example/alarms/7',
    'All events: https://roofs.example/logs?system=3',
    '',
  ]);
  expect(told(EVENT, OVER).url).toBe('https://roofs.example/logs?system=3');
});

describe('what an alarm asks for', () => {
  const L4 = 'Keep people away and call the person in charge of the structure.';

  test('stands in the second line of a mail about one alarm', () => {
    expect(lines(ALARM)).toEqual([
      'Threshold level L4 exceeded at Girder 1: 82.4 mm',
      L4,
      'Galeria, Girder 1: level L4, the highest',
      'Measured: 82.4 mm',
      'Threshold of L4: 80.0 mm, 100% of the permissible value',
      '24/11/2026, 02:10:00 CET',
      '',
      'https://roofs.example/alarms/7',
      '',
    ]);
    expect(told(ALARM).headline).toBe('L4, keep people away. Threshold level L4 exceeded at Girder 1: 82.4 mm');
  });

  test('is that of the most serious alarm, once, in a mail about several', () => {
    const { body } = told(ALARM, { ...ALARM, severity: 'L3', device: 'Girder 5' }, EVENT);
    expect(body.split('\n')[1]).toBe(L4);
    expect(body.split(L4)).toHaveLength(2);
    expect(body).not.toContain('Take load off');
  });

  test('of an obstruction is to check, and what its level asks for where the structure may have moved', () => {
    const obstruction: ToldEvent = { ...EITHER, toldAs: null };
    expect(lines(obstruction)[1]).toBe('Check from a safe place.');
    expect(lines(EITHER)[1]).toBe(`If the structure has moved: ${L4}`);
    expect(told(EITHER).short).toMatch(/^Galeria: L4 or obstruction, keep people away\. Girder 4 /);
  });

  test.each([TEST, OVER, OBSTRUCTION_OVER, EVENT])('is asked of nobody where there is no alarm: $message', (event) => {
    for (const text of Object.values(told(event))) expect(text).not.toMatch(/people away|safe place|load off|watch/i);
  });
});

test('names both of what an obstruction may be, in subject, text and counts', () => {
  expect(told(EITHER).subject).toBe('Sagitta: L4 or obstruction in Galeria');
  expect([lines(EITHER)[0], lines(EITHER)[2]]).toEqual([
    EITHER.message,
    'Galeria, Girder 4: obstruction, or the structure has moved as far as level L4',
  ]);
  expect(told(EITHER, EVENT).body).toMatch(
    /^1 alarm, 1 event in Galeria: 1 × L4 or obstruction, 1 × system event\.\nIf/,
  );
  expect(told(EITHER, EVENT).headline).toBe(
    'L4 or obstruction, keep people away. 1 alarm, 1 event: Girder 4 L4 or obstruction, A gateway is lost',
  );
});

describe('an event that arrived late', () => {
  const after = (minutes: number) => ({ ...ALARM, receivedAt: new Date(AT.getTime() + minutes * 60_000) });

  test('says when it was measured and when it arrived, at the site', () => {
    expect(lines(after(120))).toContain('measured at 02:10, arrived 04:10');
    expect(told(after(120)).short).toContain('measured at 02:10, arrived 04:10');
  });

  test('names the days where they differ', () => {
    expect(lines(after(23 * 60))).toContain('measured at 24/11/2026, 02:10, arrived 25/11/2026, 01:10');
  });

  test.each([null, AT, new Date(AT.getTime() + 15 * 60_000)])('is not one that arrived at %s', (receivedAt) => {
    expect(told({ ...ALARM, receivedAt }).body).not.toContain('arrived');
  });
});

describe('a text message', () => {
  const parts = ({ short }: { short: string }) => [smsSize(short).encoding, smsSize(short).parts];
  const POLISH: ToldEvent = {
    ...ALARM,
    system: 'Galeria Handlowa Rzeszów',
    device: 'Dźwigar 1',
    message: 'Threshold level L4 exceeded at Dźwigar 1: 82 mm (103% of the permissible value)',
  };

  test('is a single one, in the alphabet of GSM, whatever its names are and however much it tells', () => {
    for (const message of [POLISH, EITHER, OVER, { ...POLISH, message: `${POLISH.message} [€] ${'ł'.repeat(200)}` }])
      expect(parts(told(message))).toEqual(['GSM-7', 1]);
    expect(told(POLISH).short).toBe(
      'Galeria Handlowa Rzeszow: L4, keep people away. Dzwigar 1 82.4 mm' +
        ' 24/11/2026, 02:10:00 CET https://roofs.example/alarms/7',
    );
    expect(told({ ...OVER, system: POLISH.system, message: 'Over there, at Dźwigar 1', levelAfter: null }).short).toBe(
      'Galeria Handlowa Rzeszow: Over: Over there, at Dzwigar 1' +
        ' 24/11/2026, 02:10:00 CET https://roofs.example/logs?system=3',
    );
    const many = Array.from({ length: 12 }, (_, place) => ({ ...POLISH, device: `Płatew ${place}`, id: place }));
    expect(parts(told(...many))).toEqual(['GSM-7', 1]);
  });

  test('says what to do and what was measured before a long name is cut', () => {
    const long = { ...POLISH, system: 'Wielkopolskie Centrum Logistyczne', device: 'Dźwigar środkowy, oś 14' };
    expect(parts(told(long))).toEqual(['GSM-7', 1]);
    expect(told(long).short).toMatch(/: L4, keep people away\. Dzwigar srodkowy, os 14 82\.4 mm 24\//);
  });

  test('keeps letters that the alphabet cannot write', () => {
    expect(told({ ...POLISH, system: 'Галерея' }).short).toMatch(/^Галерея: .* Dźwigar 1/);
    expect(told({ ...POLISH, system: 'Галерея' }).short.length).toBeLessThanOrEqual(SMS_MAX_LENGTH.text);
  });

  test('leaves mails as they are', () => expect(told(POLISH).body).toContain('Dźwigar 1'));
});

describe('several events', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ...EVENT, id: place, message: `Gateway ${place + 1} is lost` }));
  const listed = (text: string) => text.match(/Gateway \d+ is lost/g) ?? [];

  test('of one system are told of it, and of several of their number, with the log of all', () => {
    expect(told(EVENT, EVENT)).toMatchObject({
      subject: 'Sagitta: 2 events in Galeria',
      where: 'Galeria',
      url: 'https://roofs.example/logs?system=3',
    });
    expect(told(EVENT, { ...EVENT, systemId: 4, system: 'Magazyn' })).toMatchObject({
      subject: 'Sagitta: 2 events in 2 systems',
      where: '2 systems',
      url: 'https://roofs.example/logs',
    });
  });

  test('are listed up to 10, and the others counted', () => {
    for (const [count, more] of [
      [10, []],
      [11, ['and 1 more']],
      [13, ['and 3 more']],
    ] as const) {
      const { body, headline } = told(...many(count));
      expect(listed(body)).toHaveLength(10);
      expect(body.split('\n').filter((line) => line.startsWith('and '))).toEqual(more);
      expect(listed(headline)).toHaveLength(10);
    }
    expect(told(...many(2)).body).toBe(
      [
        '2 events in Galeria: 2 × system event.',
        '',
        'Gateway 1 is lost',
        'Galeria: system event',
        '24/11/2026, 02:10:00 CET',
        '',
        'Gateway 2 is lost',
        'Galeria: system event',
        '24/11/2026, 02:10:00 CET',
        '',
        'https://roofs.example/logs?system=3',
        '',
      ].join('\n'),
    );
  });

  test('name the gateway that all of their devices share', () => {
    const words = 'All 2 devices report through gateway a840.';
    const at = (device: string, gateway: string | null) => ({ ...ALARM, device, gateway });
    expect(told(at('Girder 1', 'a840'), at('Girder 2', 'a840')).body.split('\n\n')[1]).toBe(words);
    for (const others of [
      [at('Girder 1', 'a840'), at('Girder 1', 'a840')],
      [at('Girder 1', 'a840'), at('Girder 2', 'a841')],
      [at('Girder 1', 'a840'), at('Girder 2', null)],
      [at('Girder 1', null), at('Girder 2', null)],
    ])
      expect(told(...others).body).not.toContain('report through');
  });

  test('are an update only where all are', () => {
    const update: ToldEvent = { ...EVENT, reason: 'update' };
    expect(told(update, update).subject).toBe('Sagitta: update: 2 events in Galeria');
    expect(told(update, EVENT).subject).toBe('Sagitta: 2 events in Galeria');
  });

  test('say what each device is about, and its value where it is an alarm', () => {
    const device = { ...EVENT, device: 'Girder 1', sensor: 'laser' as const, value: 12 };
    expect(told(device, { ...device, message: 'Girder 1 is back' }).headline).toBe(
      '2 events: A gateway is lost, Girder 1 is back',
    );
    expect(told(OVER, { ...OVER, levelAfter: 'L2', device: null }).headline).toMatch(
      /^2 over: Girder 2 L4 over 1\.0 mm, no level is active now, Over: Below threshold level L4 again at Girder 2$/,
    );
    expect(told({ ...OVER, levelAfter: 'L2' }, OVER).headline).toMatch(
      /^2 over: Girder 2 L4 over 1\.0 mm, L2 is active now,/,
    );
  });
});

test('says until when further messages wait', () => {
  const pausedUntil = new Date('2026-11-24T02:10:00Z');
  const { body } = compose([ALARM], { key: 'k', pausedUntil, texts: TEXTS.en }, OPTIONS);
  expect(body.split('\n\n').at(-1)).toBe(
    'Too many messages within an hour: the next one comes after 24/11/2026, 03:10:00 CET, ' +
      'or at once with a more serious alarm.\n',
  );
});

test('calls an event by its own words, and a change of settings by its kind', () => {
  expect(told(EVENT).subject).toBe('Sagitta: A gateway is lost in Galeria');
  expect(told({ ...EVENT, severity: 'website' }).subject).toBe('Sagitta: change of settings in Galeria');
});

test.each([
  ['escalation', 'Nobody has seen this alarm, so it is passed on to you. Open it to stop this.'],
  ['resend', 'This message was sent again by hand.'],
  ['update', 'This is an update, sent by hand.'],
] as const)('says that it comes as %s', (reason, words) => {
  expect(lines({ ...ALARM, reason })).toContain(words);
});

test('tells values in the unit of the sensor, and a threshold only where all of it is known', () => {
  const tilt: ToldEvent = { ...ALARM, sensor: 'inclinometer', value: 1.5, permissibleValue: 2, level: 50 };
  expect(lines(tilt)).toEqual(
    expect.arrayContaining(['Measured: 1.500°', 'Threshold of L4: 1.000°, 50% of the permissible value']),
  );
  for (const unknown of [{ sensor: null }, { sensor: 'none' as const }, { level: null }, { permissibleValue: null }])
    expect(told({ ...ALARM, ...unknown }).body).not.toMatch(/Threshold of|NaN/);
  for (const unknown of [{ sensor: null }, { sensor: 'none' as const }, { value: null }]) {
    expect(told({ ...ALARM, ...unknown }).body).not.toContain('Measured');
    expect(told({ ...ALARM, ...unknown }).short).toMatch(/^Galeria: L4, keep people away\. Girder 1 24\/11\/2026/);
  }
});
