import type { Page } from '@playwright/test'
import type { AccessTokens } from '#contract/access-tokens.ts'
import type { SignedInDevices } from '#contract/accounts.ts'
import type { Keys } from '#contract/keys.ts'
import type { InstanceSecurityEntry, InstanceSecurityLog } from '#contract/security-log.ts'
import { button, openDialog } from './steps.ts'
import type { Stop } from './stops.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const NO_KEYS: Keys = {
  passkeys: [],
  authenticatorSince: null,
  recoveryCodes: null,
  passwordChangedAt: ago(5000),
  provedUntil: ago(-1),
}
const passkey = (name: string, isSynced: boolean, added: number, used: number | null) => ({
  ...{ id: name, name, isSynced, credentialId: name, createdAt: ago(added), usedAt: used && ago(used) },
})
const KEYS: Keys = {
  ...NO_KEYS,
  passkeys: [passkey('Fairphone', true, 7000, 2), passkey('Blue hardware key', false, 5000, 900)],
  authenticatorSince: ago(5000),
  recoveryCodes: { left: 7, of: 10, madeAt: ago(5000) },
} as Keys

const token = (name: string, scopes: string[], used: number | null, ends: number | null) => ({
  ...{ id: name, kind: 'token', name, scopes, hint: 'uc_9f…41', createdAt: ago(900), usedAt: used && ago(used) },
  expiresAt: ends === null ? null : ago(-ends),
})
const TOKENS = {
  items: [
    token('upload script', ['read', 'write'], 600, 1200),
    token('kitchen radio', ['play'], 0.1, null),
    token('old laptop', ['read', 'play', 'write', 'messages'], null, -100),
  ],
} as AccessTokens

const session = (device: string, with_: string, network: string, since: number, used: number) => ({
  ...{ id: device, device, network, isThisDevice: used === 0, signedInWith: with_ },
  ...{ createdAt: ago(since), usedAt: ago(used) },
})
const SESSIONS = {
  items: [
    session('Firefox on Linux', 'passkey', '81.2.69.*', 1, 0),
    session('Safari on iOS', 'passkey', '81.2.69.*', 900, 2),
    session('Chrome on Windows', 'password', '145.53.11.*', 30, 26),
  ],
} as SignedInDevices

const CODES = ['4tqx-91mz', 'k2wf-70pd', 'm8va-33ce', 'z6rh-58ty', '1bnu-29ks', 'q7gj-64xo', 'd3lp-02wm', 'y9ec-47fb']
const SECRET = 'K5XW6ZDFNRTHI5DFK5XW6ZDFNRTHI5DF'

/** Answers as for an account with these keys, so that the pictures do not change the demo account. */
async function open(page: Page, keys: Keys = KEYS, tokens = TOKENS): Promise<void> {
  const answers: Record<string, unknown> = {
    'GET /api/accounts/keys': keys,
    'GET /api/accounts/tokens': tokens,
    'GET /api/sessions': SESSIONS,
    'POST /api/accounts/recovery-codes': { recoveryCodes: [...CODES, 'h5st-81nr', 'u0ka-16vq'] },
    'POST /api/accounts/authenticator': { secret: SECRET, uri: `otpauth://totp/Undercroft:dana?secret=${SECRET}` },
    'POST /api/accounts/tokens': { ...TOKENS.items[0], secret: 'uc_Q0VzYjJ0bGVyX3Jvb21fNDE5X3ZlaWxfY3Jvd19tYXN0' },
  }
  await page.route(/\/api\/(?:accounts\/|sessions$)/, (route) => {
    const request = route.request()
    const json = answers[`${request.method()} ${new URL(request.url()).pathname}`]
    return json ? route.fulfill({ json }) : route.fallback()
  })
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
}

const openTab = (name: RegExp, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await open(page)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).getByRole('listitem').first().waitFor()
  await then?.(page)
}

async function makeToken(page: Page): Promise<void> {
  await openDialog(page, 'New token')
  await page.getByLabel('Which program?').fill('upload script')
  await button(page, 'Make token').click()
  await page.getByText('Shown only now').waitFor()
}

async function refusedPassword(page: Page): Promise<void> {
  await button(page, 'Change the password').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('copper stair, nineteen bells')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByText('This is not your password').waitFor()
}

const DANA = { id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', email: 'dana@deadchannel.example' }
const happened = (hours: number, entry: Partial<InstanceSecurityEntry>) => ({
  ...{ id: String(hours), event: 'sign-in', isWarning: false, details: {}, times: 1, network: '81.2.69.*' },
  ...{ device: 'Firefox on Linux', createdAt: ago(hours), address: '81.2.69.14', account: DANA, ...entry },
})
const failed = { event: 'sign-in.failed', isWarning: true, details: { with: 'password' } } as const
const LOG = {
  items: [
    happened(0.1, { details: { with: 'passkey' } }),
    happened(1, { ...failed, times: 4, device: null, address: '145.53.11.208' }),
    happened(2, { ...failed, account: null, device: null, address: '145.53.11.208' }),
    happened(5, { event: 'rate-limit.reached', isWarning: true, details: { route: 'POST /api/accounts/sign-in' } }),
    happened(30, { event: 'token.made', details: { kind: 'token', scopes: ['read', 'write'] } }),
    happened(900, { event: 'email.changed', isWarning: true, address: '81.2.69.*' }),
  ],
  ...{ nextCursor: null, account: null },
} as InstanceSecurityLog

/** The tab of the admin page. With `isOne` its log shows one account. */
const openSiteLog = (isOne: boolean) => async (page: Page) => {
  const items = LOG.items.filter(({ account }) => account)
  await page.route('**/api/security-log?*', (route) =>
    route.fulfill({ json: isOne ? { ...LOG, items, account: DANA } : LOG }),
  )
  await page.getByRole('tab', { name: 'Security' }).click()
  const list = page.getByRole('list', { name: 'Security log' })
  await list.waitFor()
  if (isOne) await list.getByRole('link', { name: DANA.email }).first().click()
  if (isOne) await button(page, 'Show all accounts').waitFor()
}

async function askToSignOut(page: Page): Promise<void> {
  await openSiteLog(false)(page)
  const form = page.getByRole('form', { name: 'Sign a person out' })
  await form.getByLabel('Email of the account').fill(DANA.email)
  await form.getByRole('button').click()
  await page.getByRole('alertdialog').waitFor()
}

/** The stop opens the page from the settings of the account, so that its data are requested. */
const stop = (name: string, act: (page: Page) => Promise<unknown>): Stop => ({
  ...{ name, who: 'artist', path: '/account', act },
})

export const securityStops: Stop[] = [
  stop('security', (page) => open(page)),
  stop('security-none', (page) => open(page, NO_KEYS)),
  stop('security-rename', async (page) => {
    await open(page)
    await button(page, 'Rename Fairphone').click()
  }),
  stop('security-remove', async (page) => {
    await open(page)
    await openDialog(page, 'Remove Blue hardware key')
  }),
  stop('security-add', async (page) => {
    await open(page)
    await openDialog(page, 'Add a passkey')
  }),
  stop('security-authenticator', async (page) => {
    await open(page, NO_KEYS)
    await openDialog(page, 'Set up an authenticator app')
  }),
  stop('security-codes', async (page) => {
    await open(page)
    await openDialog(page, 'Make new ones: recovery codes')
  }),
  stop('security-apps', openTab(/Apps/)),
  stop(
    'security-token',
    openTab(/Apps/, (page) => openDialog(page, 'New token')),
  ),
  stop('security-token-made', openTab(/Apps/, makeToken)),
  stop('security-sessions', openTab(/Sessions/)),
  { name: 'admin-security', who: 'admin', path: '/admin', act: openSiteLog(false) },
  { name: 'admin-security-account', who: 'admin', path: '/admin', act: openSiteLog(true) },
  { name: 'admin-security-sign-out', who: 'admin', path: '/admin', act: askToSignOut },
  { name: 'security-password-refused', who: 'artist', path: '/security', act: refusedPassword },
]
