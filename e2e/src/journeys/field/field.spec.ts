import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createAccount } from '@sagitta/shared-contracts/api/account-admin';
import { FIELD, FIELD_BASE } from '../../support/addresses';
import { callerOf } from '../../support/api';
import { setUpApp } from '../../support/app-code';
import { choose, pick } from '../../support/choose';
import { FakeDevice } from '../../support/field/fake-device';
import {
  type Field,
  FIRST,
  hoursAgo,
  NEW_SERVER,
  QUEUE_TOKEN,
  ROOFS,
  SMS_TOKEN,
  startField,
} from '../../support/field/field-suite';
import { readCsv } from '../../support/read-csv';
import { readZip } from '../../support/read-zip';
import { fillSignIn, signInWith } from '../../support/sign-in';
import { DESKTOP_ONLY } from '../../support/sizes';
import { tableText } from '../../support/table-text';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/test';

const SITE = 'Hala Polna';
const NODE = 'Girder 1';
const EUI = 'a81758fffe0c9001';
const PERSON = {
  name: 'Anna Polna',
  email: 'anna@polna.example',
  phone: '+48600100200',
  password: 'roof over our heads',
};
const INSTALLER = {
  name: 'Igor Polny',
  email: 'igor@polna.example',
  phone: null,
  password: 'up the ladder we go',
  timezone: 'Europe/Warsaw',
  accountCategory: 'installer',
} as const;
const FIELD_API = `http://localhost:${FIELD_BASE + 1000}`;
const EXCEEDED = `Threshold level L3 exceeded at ${NODE}`;
const OVER = `Over: Below threshold level L3 again at ${NODE}`;
const MOVED = `Device of ${NODE} was moved from source ${ROOFS} to ${NEW_SERVER} by`;
const COMMENT = 'Snow was cleared, nobody is below.';

/** A command is handed over, and a message sent, within some seconds; longer beside a gate. */
const SOON = { timeout: 45_000 };
/** Messages to a person by a channel are a minute apart. */
const NEXT_MESSAGE = { timeout: 100_000 };

/** An installation without the demo world, from its first account to an alarm that is filed (docs/connect.md). */
test.describe('in the field', DESKTOP_ONLY, () => {
  test.use({ baseURL: FIELD });

  let field: Field;
  test.beforeAll(async () => {
    field = await startField();
  });
  test.afterAll(() => field?.end());

  test('a device is connected, falls silent, alarms, and its alarm is seen, confirmed, ended and filed', async ({
    page,
    browser,
  }) => {
    test.setTimeout(600_000);
    const device = new FakeDevice(field.roofs, EUI, 'Laser over the loading bay');
    const card = page.getByRole('article', { name: NODE });
    const mailWith = (text: string) => field.mails.find((mail) => mail.text.includes(text));

    await test.step('the first account makes a system and a person in it', async () => {
      await signInWith(page, FIRST.email, FIRST.password);
      await page.goto('/installer_panel?tab=systems');
      await makeSystem(page);
      await page.goto('/installer_panel?tab=users');
      await makePerson(page);
    });

    await test.step('a device that reports by the broker is on Devices', async () => {
      await device.report(4_999, hoursAgo(25));
      await page.goto('/devices');
      const row = page.getByRole('row').filter({ hasText: EUI });
      await expect(row).toContainText('it belongs to no node');
      // Its name there stands in the last column, beyond the window's edge.
      const find = page.getByLabel('Find in Devices');
      await find.fill('Laser over the loading dock');
      await expect(row).toBeHidden();
      await find.fill('Laser over the loading bay');
      await expect(row).toBeVisible();
    });

    await test.step('it is free, and becomes a node', async () => {
      await page.goto('/installer_panel?tab=systems');
      const form = page.getByRole('region', { name: 'Create Node' });
      await choose(form, 'System', SITE);
      await choose(form, 'Device', EUI);
      await form.getByLabel('Name').fill(NODE);
      await form.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('Node created successfully.')).toBeVisible();
    });

    await test.step('it falls silent, and the log has it', async () => {
      await field.letHoursPass(30);
      // A round of the host itself in between begins the ten minutes anew.
      await expect(async () => {
        await field.listenForTwentyMinutes();
        await page.goto('/logs');
        await expect(tableText(page, new RegExp(`Device lost: ${NODE} has not reported since`))).toBeVisible({
          timeout: 10_000,
        });
      }).toPass({ timeout: 60_000 });
    });

    await test.step('it reports again', async () => {
      await device.report(4_999);
      await field.concludeSilences();
      await page.goto('/logs');
      await expect(tableText(page, new RegExp(`${NODE} reports again`))).toBeVisible();
    });

    await test.step('base and thresholds go to the device, which acknowledges them; its loss was told', async () => {
      await page.goto('/systems');
      await page.getByRole('article', { name: SITE }).getByRole('link').first().click();
      await setBase(page, card);
      const dialog = await setThresholds(page, card);
      for (const count of [1, 2]) await acknowledged(device, count);
      // The next reading is measured by them.
      await device.report(4_999);
      await expect(dialog.getByText('The device has taken them over.')).toBeVisible(SOON);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(card.getByRole('img', { name: /^Deflection 1\smm/ })).toBeVisible(SOON);
      await expect.poll(() => mailWith(`Device lost: ${NODE}`)?.to, SOON).toBe(PERSON.email);
    });

    const own = await browser.newContext({ baseURL: FIELD, storageState: { cookies: [], origins: [] } });
    const phone = await own.newPage();
    let alarm = '';
    await test.step('an alarm is raised: page, mail and SMS tell it', async () => {
      await device.report(4_984.5);
      await expect(card.getByText('L3', { exact: true }).first()).toBeVisible(SOON);
      await expect.poll(() => mailWith(EXCEEDED)?.text, SOON).toContain('Measured: 15.5 mm');
      // What waits for the same person comes in the same message, and does not hide the alarm.
      expect(mailWith(EXCEEDED)?.subject).toMatch(new RegExp(`: L3 in ${SITE}(, with \\d+ events?)?$`));
      expect(mailWith(EXCEEDED)?.text).toMatch(/\/alarms\/\d+$/m);
      expect(mailWith(EXCEEDED)?.to).toBe(PERSON.email);
      await expect.poll(() => field.texts.length, SOON).toBe(1);
      expect(field.texts[0]).toMatchObject({ authorization: `Bearer ${SMS_TOKEN}`, body: { to: PERSON.phone } });
      const sms = JSON.stringify(field.texts[0]?.body);
      expect(sms).toContain(`L3, take load off. ${NODE} 15.5 mm`);
      alarm = /\/alarms\/\d+/.exec(sms)?.[0] ?? '';
    });

    await test.step('the link in the SMS leads a person to it, who has then seen it', async () => {
      await phone.goto(alarm);
      await fillSignIn(phone, PERSON.email, PERSON.password);
      await expect(phone).toHaveURL(FIELD + alarm);
      const history = phone.getByRole('region', { name: 'History' });
      await expect(history.getByText(`Seen by ${PERSON.name}`)).toBeVisible();
      await expect(history.getByText(`Sent to ${PERSON.name} by e-mail`)).toBeVisible();
      await expect(history.getByText(`Sent to ${PERSON.name} by SMS`)).toBeVisible();
    });

    await test.step('the person confirms it with a comment', async () => {
      await phone.goto('/logs');
      await phone
        .getByRole('button', { name: /Threshold level L3 exceeded/ })
        .first()
        .click();
      const dialog = phone.getByRole('dialog');
      await dialog.getByLabel('Comment (optional)').fill(COMMENT);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      // The field itself reads so, too: it goes with the answer.
      await expect(dialog.getByLabel('Comment (optional)')).toHaveCount(0);
      await expect(dialog.getByText(COMMENT)).toBeVisible();
      await own.close();
    });

    await test.step('it ends, and page and log say so', async () => {
      await device.report(4_999);
      await expect(card.getByText('No threat')).toBeVisible(SOON);
      await page.goto(alarm);
      await expect(page.getByText(/^Ended/).first()).toBeVisible();
      await expect(page.getByText(`Confirmed by ${PERSON.name}`)).toBeVisible();
    });

    await test.step('it is filed: the evidence holds what was measured, told, seen, confirmed and ended', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the evidence' }).click();
      checkEvidence(readZip(await readFile(await (await download).path())));
    });

    await test.step('another network server is not judged until staff move the device to it', async () => {
      device.join(field.newServer);
      // At L3: if it counted, somebody would be told, and the next step would see it.
      await device.report(4_984.5);
      await moveDevice(page);
      await device.report(4_996);
      await page.goto('/systems');
      await page.getByRole('article', { name: SITE }).getByRole('link').first().click();
      await expect(card.getByRole('img', { name: /^Deflection 4\smm/ })).toBeVisible(SOON);
      await expect(card.getByText('No threat')).toBeVisible();
      await page.goto('/logs');
      await expect(tableText(page, new RegExp(MOVED))).toBeVisible();
    });

    await test.step('the all-clear is written as such, by mail and by SMS', async () => {
      await expect.poll(() => mailWith(OVER)?.text, NEXT_MESSAGE).toContain(`${SITE}, ${NODE}: L3 is over`);
      expect(mailWith(OVER)?.subject).toMatch(new RegExp(`: Over in ${SITE}: no level is active at ${NODE} now$`));
      await expect.poll(() => JSON.stringify(field.texts[1]?.body), NEXT_MESSAGE).toContain(OVER);
      expect(new Set(field.mails.map(({ to }) => to)), 'nobody else was told').toEqual(new Set([PERSON.email]));
      expect(field.texts).toHaveLength(2);
    });
  });

  test.describe('with a rule for the second step', () => {
    // An installer without one is refused every page.
    test.use({ expected: /403/ });

    test('staff require it, and an installer without one is led to its set-up, sets it up and works', async ({
      page,
      browser,
    }) => {
      await callerOf(FIRST.email, FIRST.password, FIELD_API).then((staff) =>
        staff.call(createAccount, { input: INSTALLER }),
      );

      await test.step('staff have one themselves, and require it', async () => {
        await signInWith(page, FIRST.email, FIRST.password);
        await page.goto('/installer_panel');
        const rule = page.getByRole('region', { name: 'Second step of professionals' });
        await rule.getByRole('link', { name: 'My Account' }).click();
        await setUpApp(page, FIRST.password);
        await page.goto('/installer_panel');
        await expect(rule.getByText(/^1 of 2 installers and staff have none yet\./)).toBeVisible();
        await rule.getByRole('button', { name: 'Require a second step' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password').fill(FIRST.password);
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Require it' }).click();
        await expect(rule.getByText(/^Required of installers and staff since/)).toBeVisible();
        await expectAccessible(page);
      });

      const own = await browser.newContext({ baseURL: FIELD });
      const installer = await own.newPage();
      await test.step('the installer is led to the set-up, and nowhere else', async () => {
        await installer.goto('/logs');
        await fillSignIn(installer, INSTALLER.email, INSTALLER.password);
        await expect(installer.getByRole('heading', { name: 'Set up a second step first' })).toBeVisible();
        await expectAccessible(installer);
        await expectNoSidewaysScroll(installer);
        await installer.goto('/gateways');
        await expect(installer).toHaveURL(/\/second_step\?requested=%2Fgateways$/);
      });

      await test.step('once it is set up, the page opens in the same session', async () => {
        await setUpApp(installer, INSTALLER.password);
        await installer.getByRole('link', { name: 'Continue' }).click();
        await expect(installer.getByRole('heading', { name: 'Gateways', level: 1 })).toBeVisible();
        await expect(installer).toHaveURL(/\/gateways$/);
        await own.close();
      });

      await test.step('mails told both; none is without one now', async () => {
        await page.reload();
        await expect(page.getByText('All 2 installers and staff have one.')).toBeVisible();
        const told = () =>
          field.mails.filter(({ subject }) => subject.endsWith('a second step at sign-in is required now'));
        await expect
          .poll(
            () =>
              told()
                .map(({ to }) => to)
                .sort(),
            SOON,
          )
          .toEqual([INSTALLER.email, FIRST.email].sort());
      });
    });
  });

  /** Waits until the network server has this many downlinks, and lets the device acknowledge that one. */
  async function acknowledged(device: FakeDevice, count: number): Promise<void> {
    await expect.poll(() => field.queue.length, SOON).toBeGreaterThanOrEqual(count);
    expect(field.queue[count - 1]).toMatchObject({
      path: `/api/devices/${EUI}/queue`,
      authorization: `Bearer ${QUEUE_TOKEN}`,
      body: { queueItem: { confirmed: true, fPort: 10 } },
    });
    await device.acknowledge(`item-${count}`);
  }
});

async function makeSystem(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Create System' });
  await form.getByLabel('Name').fill(SITE);
  await form.getByRole('combobox', { name: 'Version' }).selectOption('W4');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('System created successfully.')).toBeVisible();
}

/** A user who is told by mail of everything, and by SMS of L3. */
async function makePerson(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Create User' });
  await form.getByLabel('Name').fill(PERSON.name);
  await form.getByRole('textbox', { name: 'Email' }).fill(PERSON.email);
  await form.getByLabel('Phone').fill(PERSON.phone);
  await form.getByLabel('Password').first().fill(PERSON.password);
  await choose(form, 'Systems', SITE);
  const place = form.getByRole('region', { name: SITE });
  await place.getByText(/^Notifications: Email/).click();
  await place.getByLabel('SMS: L3').check();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('User was created successfully.')).toBeVisible();
}

async function act(page: Page, card: Locator, action: string): Promise<Locator> {
  await card.getByRole('button', { name: 'Change device' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.getByRole('dialog');
}

async function setBase(page: Page, card: Locator): Promise<void> {
  const dialog = await act(page, card, 'Set base');
  await dialog.getByLabel('Base', { exact: true }).fill('5000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Saved\. The device takes it over when it next sends/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
}

/** A permissible value of 20 mm, and L3 at 75 % of it. */
async function setThresholds(page: Page, card: Locator): Promise<Locator> {
  const [dialog] = await Promise.all([act(page, card, 'Change thresholds'), page.waitForEvent('worker')]);
  await dialog.getByLabel('Permissible value', { exact: true }).fill('20');
  const slider = dialog.getByRole('slider', { name: 'L3' });
  await slider.focus();
  for (let percent = 0; percent < 75; percent += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Requested by/)).toBeVisible();
  return dialog;
}

/** Lets the new network server speak for the device, of which one frame was not judged. */
async function moveDevice(page: Page): Promise<void> {
  await page.goto('/devices');
  const row = page.getByRole('row').filter({ hasText: EUI });
  const refused = `1 frame from ${NEW_SERVER} was not judged`;
  await expect(row).toContainText(refused);
  await expect(row).toContainText(`${ROOFS} speaks for it`);
  await row.getByRole('button', { name: `Move ${EUI} to another source` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`It belongs to ${ROOFS}, since`)).toBeVisible();
  await pick(dialog, 'New source', NEW_SERVER);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('button', { name: 'Move the device' }).click();
  await expect(page.getByText('Device moved to another source')).toBeVisible();
  await expect(row).not.toContainText(refused);
}

/** What README.txt of the pack says that anybody can check. */
function checkEvidence(files: Map<string, Buffer>): void {
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const sums = text('SHA256SUMS').trim().split('\n');
  expect(sums.length, 'files with a sum').toBe(files.size - 1);
  for (const line of sums) {
    const [sum, name = ''] = line.split(/ [ *]/);
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sum);
  }
  const ledger = readCsv(text('ledger.csv')).slice(1);
  expect(ledger.map(([, , , kind]) => kind)).toEqual(
    expect.arrayContaining(['logged', 'notified', 'seen', 'confirmed', 'ended']),
  );
  for (const entry of ledger)
    expect(createHash('sha256').update(entry.slice(0, 7).join('\n')).digest('hex'), `entry ${entry[1]}`).toBe(entry[7]);
  expect(text('README.txt')).toContain(EXCEEDED);
  expect(text('readings.csv')).toContain('4984.5');
  expect(text('frames.csv')).toContain('a84041ffff1e2b3c');
  expect(text('events.csv')).toContain(COMMENT);
  expect(text('messages.csv')).toContain(PERSON.phone);
  expect(text('report.pdf').slice(0, 5)).toBe('%PDF-');
}
