import { createECDH, randomBytes } from 'node:crypto';

/** Keys with which an API sends push messages; they sign nothing. */
export const VAPID = {
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'p'.repeat(43),
  VAPID_SUBJECT: 'mailto:ops@example.com',
};

/** What a browser registers with. */
export const pushInput = (endpoint: string, changes: object = {}) => ({
  endpoint,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  label: 'Firefox on Linux',
  ...changes,
});
