import type { Page } from '@playwright/test'
import { button, openDialog } from './steps.ts'
import type { Stop } from './stops.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function refusedPassword(page: Page): Promise<void> {
  const password = section(page, 'Password')
  await password.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await password.getByRole('textbox', { name: 'New password' }).fill('copper stair, nineteen bells')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('This is not your password').waitFor()
}

async function leaveHandle(page: Page): Promise<void> {
  await openDialog(page, 'Change handle…')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Handle').fill('night_shift')
  await dialog.getByLabel('Do not redirect').check()
  await dialog.getByText('is free').waitFor()
}

/** Sections of the account page below its first screen, and what changes an account or a profile. */
export const accountStops: Stop[] = [
  { name: 'edit-profile-handle', who: 'artist', path: '/edit-profile', act: leaveHandle },
  {
    name: 'account-sessions',
    who: 'artist',
    path: '/account',
    act: (page) => section(page, 'Sessions').scrollIntoViewIfNeeded(),
  },
  { name: 'account-password-refused', who: 'artist', path: '/account', act: refusedPassword },
  { name: 'auth-new-address', who: 'visitor', path: '/auth/email?token=x' },
  {
    name: 'auth-new-address-bad-link',
    who: 'visitor',
    path: '/auth/email?token=x',
    act: async (page) => {
      await button(page, 'Confirm this address').click()
      await page.getByText('Ask for a new link').waitFor()
    },
  },
]
