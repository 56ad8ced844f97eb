import { AGREEMENT_RULES, type AgreementParts, ENDS_BEFORE } from './agreement';

const broken = (agreement: AgreementParts) =>
  AGREEMENT_RULES.filter(({ holds }) => !holds(agreement)).map(({ field, problem }) => [field, problem]);

test.each(['support', 'guarantee'] as const)('a %s that ends before it begins is refused at its end', (part) => {
  const days = (from: string | null | undefined, to: string | null | undefined) => ({
    [`${part}AgreementDate`]: from,
    [`${part}AgreementEndDate`]: to,
  });
  expect(broken(days('2026-02-02', '2026-02-01'))).toEqual([[`${part}AgreementEndDate`, ENDS_BEFORE]]);
  for (const [from, to] of [
    ['2026-02-01', '2026-02-01'],
    ['2026-02-01T12:00:00Z', '2026-02-01'],
    ['2026-02-01', '2026-02-02'],
    ['2026-02-01', null],
    [null, '2026-02-01'],
    ['2026-02-01', undefined],
    [undefined, '2026-02-01'],
    [null, null],
  ] as const)
    expect(broken(days(from, to))).toEqual([]);
});
