import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { barriers } from '../support/axe/barriers.ts'
import { toast } from '../support/page/auth-form.ts'
import { SIZES, THEMES } from '../support/page/pages.ts'
import { addAuthenticator } from '../support/page/virtual-authenticator.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectNoBarriers(page: Page) {
  for (const theme of THEMES) {
    await page.evaluate((next) => {
      document.documentElement.dataset.theme = next
    }, theme)
    expect(await barriers(page)).toEqual([])
  }
}

/** Reads the recovery codes that are shown, and closes the dialog. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  const done = dialog.getByRole('button', { name: 'Done' })
  await expect(done).toBeDisabled()
  await page.keyboard.press('Escape')
  await dialog.getByRole('checkbox', { name: 'I have kept them somewhere safe' }).check()
  await done.click()
  await expect(dialog).toBeHidden()
  return codes
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

test('KEYS-01 passkeys of two devices are added, renamed and removed', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  const computer = await addAuthenticator(page, 'internal')
  await page.goto('/security')
  const passkeys = section(page, 'Passkeys')
  await expect(passkeys.getByText('You have no passkey')).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Linux computer')
  await dialog.getByLabel('Name').press('Enter')
  await keepCodes(page)
  const rows = passkeys.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Linux computer.*added .*never used/)
  await expect(section(page, 'Recovery codes')).toContainText('10 of 10 left')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()

  await addPasskey(page, 'Again')
  await expect(dialog.getByText('has a passkey of your account already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await computer.remove()
  await addAuthenticator(page, 'usb')
  await addPasskey(page, 'Hardware key')
  await expect(rows).toHaveCount(2)

  await rows.nth(1).getByRole('button', { name: 'Rename Hardware key' }).click()
  await expect(rows.nth(1).getByLabel('Name')).toBeFocused()
  await expectNoBarriers(page)
  await rows.nth(1).getByLabel('Name').fill('Blue key')
  await rows.nth(1).getByLabel('Name').press('Enter')
  await expect(rows.nth(1).getByRole('button', { name: 'Rename Blue key' })).toBeFocused()

  await page.reload()
  await rows.nth(1).getByRole('button', { name: 'Remove Blue key' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Blue key?' })
  await expect(question).toContainText('One passkey is left: Linux computer.')
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: 'Remove Linux computer' }).click()
  const last = page.getByRole('alertdialog', { name: 'Remove Linux computer?' })
  await expect(last).toContainText('The password alone signs you in then')
  await last.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('You have no passkey')).toBeVisible()
  await expect(section(page, 'Recovery codes')).toBeHidden()
})

test('KEYS-01 a cancelled question of the browser adds nothing and says so', async ({ page, context, where }) => {
  await newPerson(context.request, where)
  await addAuthenticator(page, 'usb', { isPresent: false })
  await page.goto('/security')
  await addPasskey(page, 'Lost key')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByText('Your browser asks you now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('No passkey was made')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Lost key')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section(page, 'Passkeys').getByText('You have no passkey')).toBeVisible()
})

test('KEYS-02 an authenticator app is set up on a phone, with recovery codes, and turned off', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(401))
  await page.setViewportSize(SIZES.mobile)
  await newPerson(context.request, where)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectNoBarriers(page)
  const secret = (await dialog.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
  const app = new TOTP({ secret })
  const right = app.generate()
  await code.fill(right === '000000' ? '111111' : '000000')
  await code.press('Enter')
  await expect(dialog.getByText('This code is wrong, or no longer valid')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(app.generate().replace(/(...)/, '$1 '))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const first = await keepCodes(page)

  const codes = section(page, 'Recovery codes')
  await expect(codes).toContainText('10 of 10 left')
  await codes.getByRole('button', { name: 'Make new ones: recovery codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make new recovery codes?' })
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Make new ones' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await expectNoBarriers(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saving).suggestedFilename()).toBe('undercroft-recovery-codes.txt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/recovery codes of e2e_/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: null })
  const second = await keepCodes(page)
  expect(second.filter((each) => first.includes(each))).toEqual([])

  const section2 = section(page, 'Authenticator app')
  await expect(section2).toContainText('on since')
  await section2.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Authenticator app turned off')).toBeVisible()
  await expect(section2).toContainText('Not set up')
  await expect(codes).toBeHidden()
})

test('KEYS-04 a token is made, shown once, works within its scopes, and is revoked', async ({
  page,
  context,
  where,
  playwright,
}) => {
  await newPerson(context.request, where)
  await page.goto('/security?tab=apps')
  await expect(page.getByText('No program can reach this account')).toBeVisible()
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('checkbox', { name: /^read/ }).uncheck()
  await form.getByRole('button', { name: 'Make token' }).click()
  await expect(form.getByText('Give it a name')).toBeVisible()
  await expect(form.getByText('Choose what it may do')).toBeVisible()
  await expectNoBarriers(page)
  await form.getByLabel('Which program?').fill('upload script')
  await form.getByRole('checkbox', { name: /^read/ }).check()
  await form.getByRole('combobox', { name: 'Ends' }).selectOption('in 30 days')
  await form.getByRole('button', { name: 'Make token' }).click()
  const made = page.getByRole('dialog', { name: /upload script.* can reach your account now/ })
  const secret = await made.getByLabel('Token', { exact: true }).inputValue()
  await expectNoBarriers(page)
  await made.getByRole('button', { name: 'Done' }).click()
  const rows = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(rows).toContainText(/upload script.*read.*token uc_.*never used.*ends /)
  await expect(page.getByRole('tab', { name: /Apps/ })).toContainText('1')

  const program = await playwright.request.newContext({
    baseURL: where.url,
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  })
  expect((await program.get('/api/session')).status()).toBe(200)
  expect((await program.delete('/api/sessions')).status()).toBe(403)
  await page.reload()
  await expect(rows).toContainText('used just now')
  await expect(page.getByText(secret)).toBeHidden()
  await rows.getByRole('button', { name: 'Revoke upload script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No program can reach this account')).toBeVisible()
  expect((await program.get('/api/session')).status()).toBe(401)
  await program.dispose()
})
