import type { Page } from '@playwright/test'
import type { CaseList } from '#contract/reports.ts'
import { latestMail } from '../support/mailbox.ts'
import { press } from '../support/page/locators.ts'
import { narrowed } from '../support/page/narrow.ts'
import { SIZES } from '../support/page/pages.ts'
import { smallTargets } from '../support/page/touch-targets.ts'
import { expect, refused, test } from '../support/test.ts'
import { adminCommand } from '../support/world/admins.ts'
import { newAdmin } from '../support/world/merch.ts'
import { newArtist, newFan } from '../support/world/world.ts'

/**
 * Finds a case in the queue by keyboard: presses J until the case has the focus, then C to claim
 * it. Other journeys add and remove cases, too.
 */
async function openByKeys(page: Page, title: string, id: string): Promise<void> {
  await page.goto('/admin/reports')
  const row = page.locator(`a[data-case="${id}"]`)
  await expect(row).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('c')
  await expect(page.getByRole('link', { name: `Continue: ${title}` })).toBeVisible()
}

test('GUARD-03 GUARD-05 an admin hides a track, its artist appeals, and another admin restores it', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { track, path, artist } = await newArtist(context, where)
  const theirs = await newVisitor(refused(404))
  await newFan(theirs, where)
  const report = { kind: 'track', id: track.id, reason: 'copyright', words: 'Side B of our flexi' }
  expect((await theirs.request.post(`${where.url}/api/reports`, { data: report })).status()).toBe(201)
  const [office, desk] = await Promise.all([newVisitor(), newVisitor(refused(409))])
  await Promise.all([newAdmin(office.request, where), newAdmin(desk.request, where)])
  const waiting: CaseList = await (await office.request.get('/api/cases?show=waiting')).json()
  const { id: caseId } = waiting.items.find(({ subject }) => subject.id === track.id)!

  const [ada, bea] = [await office.newPage(), await desk.newPage()]
  await bea.goto(`/admin/reports/${caseId}`)
  await ada.goto(`/admin/reports/${caseId}`)
  await expect(ada.getByText('Side B of our flexi')).toBeVisible()
  await expect(ada.locator('[data-part=veil]')).toBeVisible()
  await press(ada, 'Show the picture')
  await expect(ada.locator('[data-part=veil]')).toHaveCount(0)
  await press(ada, 'Claim')
  await expect(ada.getByText('claimed by you')).toBeVisible()
  await ada.getByLabel('New note').fill('Compared by ear')
  await press(ada, 'Save note')
  await expect(ada.getByText('Compared by ear')).toBeVisible()
  await ada.getByRole('radio', { name: /^Hide/ }).click()
  await ada.getByLabel('Rule').selectOption({ index: 4 })
  await ada.getByLabel('Reason, sent word for word').fill('From 0:40 this is of others.')

  // Another admin was faster: the text stays.
  await bea.getByRole('radio', { name: /^Warn/ }).click()
  await bea.getByLabel('Rule').selectOption({ index: 4 })
  await bea.getByLabel('Reason, sent word for word').fill('Please clear it.')
  await press(bea, 'Preview the letter')
  await bea.getByRole('dialog', { name: 'The letter' }).getByRole('button', { name: 'Warn' }).click()
  await expect(bea.getByText('Another admin has claimed this case.')).toBeVisible()
  await expect(bea.getByRole('region', { name: 'Not sent' })).toContainText('Please clear it.')

  await press(ada, 'Preview the letter')
  const letter = ada.getByRole('dialog', { name: 'The letter' })
  await expect(letter).toContainText('From 0:40 this is of others.')
  await letter.getByRole('button', { name: 'Hide' }).click()
  await expect(ada.getByRole('heading', { name: 'Decided' })).toBeVisible()
  expect((await theirs.request.get(path)).status()).toBe(404)

  await page.goto(path)
  await expect(page.getByText('The moderators have hidden this')).toBeVisible()
  const { text = '' } = await latestMail(where.dataDir, artist.email)
  await page.goto(/https?:\S+\/decisions\/\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Your track was hidden.' })).toBeVisible()
  await expect(page.getByText('From 0:40 this is of others.')).toBeVisible()
  await press(page, 'Appeal')
  await page.getByLabel('Why is the decision wrong?').fill('I made it with their leave.')
  await press(page, 'Send appeal')
  await expect(page.getByRole('heading', { name: 'Your appeal' })).toBeFocused()
  await expect(page.getByText('It is waiting for an admin.')).toBeVisible()

  await ada.reload()
  await expect(ada.getByText('You made this decision. Another admin decides the appeal.')).toBeVisible()
  await bea.goto('/admin/reports?show=appeals')
  await bea.getByRole('link', { name: track.title }).first().click()
  await bea.getByLabel('Reply, sent word for word').fill('They wrote to us. It returns.')
  await press(bea, 'Grant the appeal')
  await expect(bea.getByText('appeal granted')).toBeVisible()
  expect((await theirs.request.get(path)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('It was granted.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { name: track.title })).toBeVisible()
  await expect(page.getByText('The moderators have hidden this')).toHaveCount(0)
})

test('GUARD-02 an admin finds and claims a case by keyboard', async ({ context, where, newVisitor }) => {
  const { track } = await newArtist(context, where)
  const theirs = await newVisitor()
  await newFan(theirs, where)
  const data = { kind: 'track', id: track.id, reason: 'spam' }
  expect((await theirs.request.post(`${where.url}/api/reports`, { data })).status()).toBe(201)
  const office = await newVisitor()
  await newAdmin(office.request, where)
  const waiting: CaseList = await (await office.request.get('/api/cases')).json()
  const found = waiting.items.find(({ subject }) => subject.id === track.id)!
  const page = await office.newPage()
  await openByKeys(page, track.title, found.id)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/reports/${found.id}$`))
  await expect(page.getByText('claimed by you')).toBeVisible()
  await page.setViewportSize(SIZES.mobile)
  await page.getByRole('radio', { name: /^Suspend the account/ }).click()
  for (const path of [null, '/admin/reports']) {
    if (path) await page.goto(path)
    await expect(page.getByText(track.title).first()).toBeVisible()
    expect([...(await smallTargets(page)), ...(await narrowed(page))]).toEqual([])
  }
})

test('GUARD-04 GUARD-05 a suspended user sees this and the reason on every page, and is hidden from others', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  // The open tab may send a request as the profile before it learns of the suspension.
  expectErrors.push(refused(403))
  const { artist, path } = await newArtist(context, where)
  await page.goto('/home')
  await adminCommand(where, 'suspend', artist.email, '--rule', '1', '--days', '7', '--reason', 'Threats.')
  const fan = await newVisitor(refused(404))
  const theirs = await fan.newPage()
  await theirs.goto(path)
  await expect(theirs.getByText('Track not found')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/decisions$/)
  await expect(page.getByText(/Your account is suspended until/)).toBeVisible()
  await page.goto('/find-music')
  await expect(page.getByText(/Your account is suspended until/)).toBeVisible()
  await page.getByRole('link', { name: 'Read why' }).click()
  await page.getByRole('link', { name: artist.displayName }).click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended.' })).toBeVisible()
  await expect(page.getByText('Threats.')).toBeVisible()
  await press(page, 'Appeal')
  await page.getByLabel('Why is the decision wrong?').fill('It was a song.')
  await press(page, 'Send appeal')
  await expect(page.getByText('It is waiting for an admin.')).toBeVisible()
  await adminCommand(where, 'restore', artist.email, '--reason', 'It was a song.')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
