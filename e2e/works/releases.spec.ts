import type { Page } from '@playwright/test'
import { expectPaused, expectPlaying } from '../support/audio.ts'
import { playerOf, press, toast } from '../support/page/locators.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { BASS, publishStem, tone } from '../support/world/stems.ts'
import { newTitle } from '../support/world/tracks.ts'
import { chooseAudio, fillTitle, mp3, openUpload, send } from '../support/world/upload.ts'

// A revoked link is noticed by the running player within 10 s.
test.describe.configure({ timeout: 120_000 })

const bar = (page: Page) => page.getByRole('region', { name: 'Who can hear this' })
const choose = (page: Page, state: string) => bar(page).getByRole('radio', { name: state }).click()

/** Makes a link in the open dialog, and goes back to the list. */
async function makeLink(page: Page, name: string, { withStem = false } = {}): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Secret links' })
  await dialog.getByLabel('Name, only you see it').fill(name)
  if (withStem) await dialog.getByLabel('With the stem').check()
  await press(dialog, 'Make link')
  const made = page.getByRole('dialog', { name: 'Link made' })
  const url = await made.getByLabel('Secret link').inputValue()
  await press(made, 'Back to the list')
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('not heard yet')
  return url
}

test('RELEASE-01 RELEASE-03 RELEASE-04 a draft is heard by secret links, one is revoked, then all may hear it', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { handle } = await newPerson(context.request, where, { displayName: 'Sickle Choir' })
  const title = newTitle()
  await page.goto('/my-music')
  const upload = await openUpload(page)
  await chooseAudio(upload, mp3(await makeMp3({ seconds: 120 })))
  await fillTitle(upload, title)
  await upload.getByLabel('Keep as a draft').check()
  await send(upload)
  await expect(toast(page, 'Track uploaded')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Draft')).toBeVisible()
  await page.getByRole('radio', { name: 'By link' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('radio', { name: 'Drafts' }).click()
  await row.getByRole('link', { name: title }).click()
  await expect(bar(page)).toContainText('Draft. Only the members of Sickle Choir see this page.')
  const actions = page.getByRole('button', { name: /^Like | comments? on / })
  await expect(actions).toHaveCount(0)
  const path = new URL(page.url()).pathname
  const parentId = path.split('/').at(-1)!
  await publishStem(page.request, where.url, { title: 'Bell, close', parentId, samples: tone(BASS, 2) })

  await choose(page, 'By link')
  await expect(actions).toHaveCount(2)
  await expect(bar(page)).toContainText('Everyone with a secret link can listen. No link is open yet.')
  await press(page, 'Secret links')
  const forMara = await makeLink(page, 'for Mara at the label', { withStem: true })
  const forRadio = await makeLink(page, 'radio, night shift')
  await press(page.getByRole('dialog', { name: 'Secret links' }).locator('footer'), 'Close')
  await expect(bar(page)).toContainText('2 links are open; 0 plays so far.')

  const visitor = await (await newVisitor(refused(404))).newPage()
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Track Not Found' })).toBeVisible()
  await visitor.goto(forMara)
  await expect(visitor.getByText('This page is private.')).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Stems' }).getByRole('listitem')).toContainText('Bell, close')
  await press(visitor, `Play ${title}`)
  await expectPlaying(visitor)
  const list = page.getByRole('dialog', { name: 'Secret links' })
  await expect(async () => {
    await page.reload()
    await press(page, 'Secret links')
    await expect(list.getByRole('listitem').filter({ hasText: 'Mara' })).toContainText('1 play', { timeout: 2000 })
  }).toPass()

  await press(list, 'Revoke the link for Mara at the label')
  const question = page.getByRole('alertdialog', { name: 'Revoke “for Mara at the label”?' })
  await expect(question).toContainText('People with this link can no longer listen. It was heard once.')
  await press(question, 'Revoke')
  await expect(list.getByRole('listitem')).toHaveText([/radio, night shift/])
  await expect(playerOf(visitor)).toContainText('This link no longer opens this track', { timeout: 30_000 })
  await expectPaused(visitor)
  await expect(visitor.getByRole('heading', { name: 'This link no longer opens anything.' })).toBeVisible()
  await visitor.goto(forRadio)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Stems' })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await choose(page, 'Followers')
  await expect(bar(page)).toContainText('Your followers can listen.')
  const fans = await newVisitor()
  await newPerson(fans.request, where, { profileType: 'personal' })
  const fan = await fans.newPage()
  await fan.goto(`/${handle}`)
  await press(fan, 'Follow')
  await fan.getByRole('tab', { name: 'For followers 1' }).click()
  await press(fan.getByRole('tabpanel', { name: 'For followers' }), `Play ${title} by Sickle Choir`)
  await expectPlaying(fan)
  await press(page, 'Publish now')
  await expect(toast(page, 'Track published')).toBeVisible()
  await expect(bar(page)).toContainText('Followers were notified.')
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
