import { expect, type Page } from '@playwright/test';
import { type AccountName, emailOf, PASSWORD } from './accounts';

/** Signs in as a person does, and waits until the first page is there. */
export async function signIn(page: Page, account: AccountName): Promise<void> {
  await signInWith(page, emailOf(account), PASSWORD);
}

/** The same for an account that a journey made. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/');
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/systems(\/\d+\/dashboard)?$/);
  await expect(page.getByRole('main')).toBeVisible();
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
