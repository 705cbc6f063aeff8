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

/** The password is right, and the account has an app and a passkey. */
async function secondStep(page: Page): Promise<void> {
  const factors = ['passkey', 'authenticator', 'recovery-code']
  await refuse(page, '**/api/accounts/sign-in', { status: 401, code: 'second_factor_required', ticket: 'x', factors })
  await page.getByLabel('Email').fill('dana@deadchannel.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('damp lantern cellar 41')
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('One more step').waitFor()
}

/** The last proof is too old; the account has a passkey and an app. */
async function proof(page: Page): Promise<void> {
  const passkey = { id: 'x', name: 'Fairphone', isSynced: true, credentialId: 'x', createdAt: NOW, usedAt: null }
  const recoveryCodes = { left: 7, of: 10, madeAt: NOW }
  const keys = { passkeys: [passkey], authenticatorSince: NOW, recoveryCodes, passwordChangedAt: null }
  await page.route('**/api/accounts/keys', (route) => route.fulfill({ json: { ...keys, provedUntil: NOW } }))
  await refuse(page, '**/api/accounts/password', { status: 403, code: 'proof_required' })
  await openDialog(page, 'Change the password')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('damp lantern cellar 41')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('copper stair, nineteen bells')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
}

async function proofByPassword(page: Page): Promise<void> {
  await proof(page)
  await page.getByRole('button', { name: 'Password and code' }).click()
  await page.getByLabel('Code from the app').waitFor()
}

const NOW = '2026-11-27T09:00:00.000Z'

const refuse = (page: Page, url: string, problem: { status: number; code: string } & Record<string, unknown>) =>
  page.route(url, (route) =>
    route.fulfill({
      status: problem.status,
      json: { type: 'about:blank', title: problem.code, detail: 'x', ...problem },
    }),
  )

/** Sections of the account page below its first screen, and what changes an account or a profile. */
export const accountStops: Stop[] = [
  { name: 'edit-profile-handle', who: 'artist', path: '/edit-profile', act: leaveHandle },
  { name: 'auth-second-step', who: 'visitor', path: '/auth', act: secondStep },
  { name: 'security-proof', who: 'artist', path: '/security', act: proof },
  { name: 'security-proof-password', who: 'artist', path: '/security', act: proofByPassword },
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
