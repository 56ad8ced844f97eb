import { certificateProblems } from './certificate';

// Made for this test: sagitta.test and *.sagitta.test, from 23 November 2026 for a year.
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVKgAwIBAgIUH1XpeTPqBe5r728OXjSKiFN2v2YwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2FnaXR0YS50ZXN0MB4XDTI2MTEyMzA4NDI0NVoXDTI3MTEy
MzA4NDI0NVowFzEVMBMGA1UEAwwMc2FnaXR0YS50ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEVxRMOe50k2eI8O/6+8HcvyTGEfLcc61SLFxXSTm5ufwEwFts
BDSgmpLUoOFkzrzNTWuqXSc7ZiQkBCZffEDrt6N8MHowHQYDVR0OBBYEFIAXr2G5
EWoCUFO29TYfl91abo39MB8GA1UdIwQYMBaAFIAXr2G5EWoCUFO29TYfl91abo39
MA8GA1UdEwEB/wQFMAMBAf8wJwYDVR0RBCAwHoIMc2FnaXR0YS50ZXN0gg4qLnNh
Z2l0dGEudGVzdDAKBggqhkjOPQQDAgNHADBEAiApXZGP3+wYRrRR5aZ2E0h6j9rS
YFYioUOHMWf8IP/DYwIgbe/udmaD7e/Uqrq6NVN8eOpqDT+Rcv1q6+7TVyPXOSY=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1nQPAUd/wzbPJKNc
8APwJ1l2wysUtGuplw7gGmIpjBGhRANCAARXFEw57nSTZ4jw7/r7wdy/JMYR8txz
rVIsXFdJObm5/ATAW2wENKCaktSg4WTOvM1Na6pdJztmJCQEJl98QOu3
-----END PRIVATE KEY-----
`;
const otherKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD1kObntw45IZKXxg
mLo2uhr07rW/6VYfG7eHbMWPJ3+hRANCAAS5Xoe8Q3BwSPIcTg4dt1q1xkgw99Je
TbVMK73+IJAi6Rf//4PH+nzJ0AoOO2K3ajZFlRDmoZsAP8u7X7taKnIB
-----END PRIVATE KEY-----
`;
const NOW = Date.parse('2026-12-01T12:00:00Z');
const HOSTS = ['sagitta.test', 'api.sagitta.test'];

test('a certificate for every host, with its key, is in order', () => {
  expect(certificateProblems({ certificate, key }, HOSTS, NOW)).toEqual([]);
});

test.each<[string, { certificate: string; key: string }, readonly string[], string, RegExp]>([
  ['another key', { certificate, key: otherKey }, HOSTS, '2026-12-01', /^The key belongs to another certificate/],
  ['no key', { certificate, key: 'secret' }, HOSTS, '2026-12-01', /^The key cannot be read/],
  ['no certificate', { certificate: key, key }, HOSTS, '2026-12-01', /^The certificate is not PEM/],
  [
    'a host that is not named',
    { certificate, key },
    [...HOSTS, 'sagitta.example'],
    '2026-12-01',
    /^The certificate is not for sagitta\.example, but for sagitta\.test, \*\.sagitta\.test\.$/,
  ],
  [
    'its first day to come',
    { certificate, key },
    HOSTS,
    '2026-11-01',
    /^The certificate is valid only from 2026-11-23/,
  ],
  ['its last day over', { certificate, key }, HOSTS, '2028-01-01', /^The certificate expired on 2027-11-23/],
  ['its last day soon', { certificate, key }, HOSTS, '2027-11-20', /^The certificate expires on 2027-11-23/],
])('a certificate with %s is told in words', (_, files, hosts, day, told) => {
  const problems = certificateProblems(files, hosts, Date.parse(`${day}T12:00:00Z`));
  expect(problems).toEqual([expect.stringMatching(told)]);
});
