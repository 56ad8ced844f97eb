import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const HALF_MINUTE_MS = 30_000;

/** What an authenticator app shows then (RFC 6238), by other code than that of the API. */
export function codeOf(secret: string, at: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / HALF_MINUTE_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const place = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets an authenticator app up by the card that is on the page; its secret. The recovery codes are put away. */
export async function setUpApp(page: Page, password: string): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const text = (await dialog.getByText('Or type this key:').textContent()) ?? '';
  const secret = (/key: ([A-Z2-7 ]+)$/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}
