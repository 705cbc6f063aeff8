import type { APIRequestContext } from '@playwright/test'
import type { CaseDetail, CaseList } from '#contract/reports.ts'
import { latestMail, linkIn } from '../support/mailbox.ts'
import { press } from '../support/page/locators.ts'
import { SIZES } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { grantAdmin } from '../support/world/admins.ts'
import { newEmail, signUp } from '../support/world/people.ts'
import { newArtist, newFan } from '../support/world/world.ts'

/** The case of a subject, as admins see it. */
async function caseOf(admin: APIRequestContext, id: string): Promise<CaseDetail | undefined> {
  const list: CaseList = await (await admin.get('/api/cases')).json()
  const found = list.items.find(({ subject }) => subject.id === id)
  return found && (await admin.get(`/api/cases/${found.id}`)).json()
}

test('GUARD-01 a user reports a comment, and a visitor a track by form and mail', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { track, path } = await newArtist(context, where)
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(path)
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('Get lost')
  await press(theirs, 'Post')
  const office = (await newVisitor()).request
  await grantAdmin(where, await signUp(office, where))

  await page.goto(path)
  await press(page, 'Report the comment by Dana Below')
  const dialog = page.getByRole('dialog', { name: 'Report the comment by Dana Below' })
  await dialog.getByRole('radio', { name: 'Hate or threats' }).click()
  await dialog.getByLabel('What should we look at?').fill('Not the first time')
  await press(dialog, 'Send report')
  await expect(page.getByRole('dialog', { name: 'Reported' })).toContainText('A person will read your report')
  await page.keyboard.press('Enter')
  await press(page, 'Report the comment by Dana Below')
  await dialog.getByRole('radio', { name: 'Spam' }).click()
  await press(dialog, 'Send report')
  await expect(page.getByRole('dialog', { name: 'Already reported' })).toBeVisible()
  // Users cannot report their own works or comments.
  await expect(theirs.getByRole('button', { name: /^Report the comment/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Report ${track.title}` })).toHaveCount(0)

  const outside = await (await newVisitor(refused(422), refused(400))).newPage()
  await outside.setViewportSize(SIZES.mobile)
  await outside.goto(path)
  await outside.getByRole('link', { name: `Report ${track.title}`, exact: true }).click()
  await expect(outside.getByRole('heading', { name: 'Report something', level: 1 })).toBeVisible()
  const about = outside.getByLabel('Address of what you report')
  await expect(about).toHaveValue(path)
  await about.fill('/track/none')
  await outside.getByRole('radio', { name: 'My work, used without my permission' }).click()
  await outside.getByLabel('Why is it wrong, and where exactly?').fill('Our flexi of 2019')
  await outside.getByLabel('Your name').fill('Ash Ferry')
  const email = newEmail()
  await outside.getByLabel('Your email').fill(email)
  await outside.getByLabel('To the best of my knowledge').check()
  await press(outside, 'Send report')
  await expect(outside.getByText('This address shows nothing that everyone can see')).toBeVisible()
  await expect(about).toBeFocused()
  await about.fill(new URL(path, where.url).href)
  await press(outside, 'Send report')
  await expect(outside.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const link = linkIn(await latestMail(where.dataDir, email))
  expect(await (await outside.request.get(link)).text()).toContain('Confirm your report')
  expect(await caseOf(office, track.id)).toBeUndefined()
  await outside.goto(link)
  await press(outside, 'Confirm the report')
  await expect(outside.getByRole('heading', { name: 'Reported', exact: true })).toBeVisible()
  expect((await caseOf(office, track.id))?.reports).toMatchObject([
    { words: 'Our flexi of 2019', reporter: { name: 'Ash Ferry', email } },
  ])
  await outside.reload()
  await press(outside, 'Confirm the report')
  await expect(outside.getByRole('heading', { name: 'Link not valid' })).toBeVisible()
})
