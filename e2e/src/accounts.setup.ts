import { test as setup } from '@playwright/test';
import { ACCOUNTS, storageOf } from './support/accounts';
import { signIn } from './support/sign-in';

for (const account of ACCOUNTS) {
  setup(`${account} signs in`, async ({ page }) => {
    await signIn(page, account);
    await page.context().storageState({ path: storageOf(account) });
  });
}
