import type { Page } from '@playwright/test'
import { button, openDialog } from './steps.ts'
import type { Stop } from './stops.ts'

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
