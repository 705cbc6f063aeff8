import type { Page } from '@playwright/test'
import { currentTime, expectPlaying } from '../support/audio.ts'
import { kept, playerOf, press, toast } from '../support/page/locators.ts'
import { holdAndCut } from '../support/page/watches.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { newArtist, newFan } from '../support/world/world.ts'

const main = (page: Page) => page.getByRole('main')

test('SOCIAL-04 SOCIAL-06 MUSIC-11 a comment with a time plays from there, is deleted and restored', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { track, path } = await newArtist(context, where)
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(path)
  const post = theirs.getByRole('button', { name: 'Post', exact: true })
  await expect(theirs.getByText('No comments yet.')).toBeVisible()
  await expect(post).toBeDisabled()
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill('   ')
  await expect(post).toBeDisabled()
  const body = 'The gate at 0:20 <b>creaks</b>, see https://gates.example/creak'
  await theirs.getByRole('textbox', { name: 'Your comment' }).fill(`  ${body} `)
  await post.click()
  await expect(toast(theirs, 'Comment posted')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await expect(theirs.locator('[data-part=thread]').getByRole('listitem')).toHaveCount(1)

  await page.goto(path)
  await expect(main(page).getByRole('button', { name: `1 comment on ${track.title}` })).toBeVisible()
  const comment = page.locator('[data-part=thread]').getByRole('listitem')
  await expect(comment.getByRole('paragraph')).toHaveText(body)
  await expect(comment.getByRole('link', { name: 'https://gates.example/creak' })).toHaveAttribute(
    'rel',
    /^(?=.*nofollow)(?=.*ugc)(?=.*noopener)/,
  )
  await expect(comment.getByRole('link', { name: 'Dana Below' })).toBeVisible()
  await expect(comment.getByRole('button', { name: 'Delete your comment' })).toHaveCount(0)
  const pin = page.getByRole('button', { name: 'Comment by Dana Below at 0:20' })
  const note = page.locator('[data-part=pin-note]')
  await expect(note).toHaveCount(0)
  await pin.hover()
  await expect(note).toContainText('The gate at 0:20')
  await pin.click()
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(19.9)

  await press(theirs, 'Delete your comment')
  await expect(toast(theirs, 'Comment deleted')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /Comment by/ })).toHaveCount(0)
  await kept(theirs, '/restore', () => press(theirs, 'Undo'))
  await expect(theirs.getByRole('button', { name: 'Delete your comment' })).toBeVisible()
  await kept(theirs, '/api/comments/', () => press(theirs, 'Delete your comment'))
  await expect(theirs.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await expect(pin).toHaveCount(0)
})

test('MUSIC-11 pins a comment to the playing moment, shows it when passed, and a link starts there', async ({
  page,
  context,
  where,
}) => {
  const { track, path } = await newArtist(context, where, 90)
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^Pin at/ })).toHaveCount(0)
  await main(page)
    .getByRole('button', { name: `Play ${track.title}` })
    .first()
    .click()
  await expectPlaying(page)
  await main(page).getByRole('slider').first().press('PageUp')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Here it turns')
  await page.getByRole('button', { name: /^Pin at/ }).click()
  await expect(page.getByRole('button', { name: /^Pinned at 0:[345]\d/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your comment' }).press('Control+Enter')
  const pin = page.getByRole('button', { name: /^Comment by Cellar Door at 0:[345]\d/ })
  await expect(pin).toBeVisible()
  const at = Number(/0:(\d\d)/.exec((await pin.getAttribute('aria-label')) ?? '')?.[1])

  await page.goto(`${path}?t=${at - 1}`)
  // If the browser allows autoplay after the earlier click, playback starts without another click.
  // Otherwise the page offers a button.
  const start = page.getByRole('button', { name: `Play from 0:${at - 1}` })
  const playing = main(page).getByRole('button', { name: `Pause ${track.title}` })
  await expect(start.or(playing).first()).toBeVisible()
  await expect(async () => {
    if (await start.isVisible()) await start.click({ timeout: 1000 })
    await expect(playing.first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  // Visible for some seconds only.
  await expect(page.locator('[data-part=pin-note]')).toContainText('Here it turns')
  await expectPlaying(page)
  expect(await currentTime(page)).toBeGreaterThan(at - 1.1)
})

test('SOCIAL-04 shows twenty comments and older ones on demand, also in the dialog over a list', async ({
  page,
  where,
  context,
  newVisitor,
}) => {
  const { artist, track, path } = await newArtist(context, where)
  for (const from of [0, 8, 16]) {
    const { request } = await newVisitor()
    await newPerson(request, where)
    for (let n = from + 1; n <= Math.min(from + 8, 22); n++) {
      const data = { id: crypto.randomUUID(), assetId: track.id, body: `Note ${n}` }
      expect((await request.post(`${where.url}/api/comments`, { data })).status()).toBe(201)
    }
  }
  const bodies = page.locator('[data-part=thread]').getByRole('paragraph')
  await page.goto(path)
  await expect(bodies).toHaveCount(20)
  await expect(bodies.first()).toHaveText('Note 22')
  await press(page, 'Older comments')
  await expect(bodies).toHaveCount(22)
  await expect(bodies.last()).toHaveText('Note 1')

  await page.goto(`/find-music?tag=${artist.handle}`)
  await page.getByRole('button', { name: `Play ${track.title}` }).click()
  await playerOf(page)
    .getByRole('button', { name: `22 comments on ${track.title}` })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Comments' }).getByRole('paragraph').filter({ hasText: /^Note/ }),
  ).toHaveCount(20)
})

test('SOCIAL-04 a comment that cannot be posted or deleted shows an error and keeps its text', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(/Failed to load resource/)
  const { path } = await newArtist(context, where)
  await page.goto(path)
  const text = page.getByRole('textbox', { name: 'Your comment' })
  const cut = await holdAndCut(page, '**/api/comments')
  await text.fill('Said into the void')
  await press(page, 'Post')
  await expect(page.getByRole('button', { name: 'Posting...' })).toHaveAttribute('aria-disabled', 'true')
  cut()
  await expect(toast(page, 'Failed to post comment. Please try again.')).toBeVisible()
  await expect(text).toHaveValue('Said into the void')
  await page.unroute('**/api/comments')
  await press(page, 'Post')
  await expect(toast(page, 'Comment posted')).toBeVisible()
  await page.route('**/api/comments/*', (route) => route.abort())
  await press(page, 'Delete your comment')
  await expect(toast(page, 'Failed to delete comment. Please try again.')).toBeVisible()
  await expect(page.locator('[data-part=thread]').getByText('Said into the void')).toBeVisible()
})

test('SOCIAL-04 TELL-01 a reply links to its comment and a mention to its profile, also after a reload', async ({
  page,
  context,
  where,
  newVisitor,
}) => {
  const { artist, path } = await newArtist(context, where)
  await page.goto(path)
  const text = page.getByRole('textbox', { name: 'Your comment' })
  await text.fill('How was the room?')
  await press(page, 'Post')
  const { page: theirs } = await newFan(await newVisitor(), where)
  await theirs.goto(path)
  const field = theirs.getByRole('textbox', { name: 'Your comment' })
  await press(theirs, `Answer ${artist.displayName}`)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(`Answering ${artist.displayName}`)
  await theirs.keyboard.type(`Cold. Ask @${artist.handle.slice(0, -1)}`)
  await theirs.getByRole('option', { name: `@${artist.handle}` }).waitFor()
  await theirs.keyboard.press('ArrowDown')
  await theirs.keyboard.press('Enter')
  await expect(field).toHaveValue(`Cold. Ask @${artist.handle} `)
  await theirs.reload()
  await expect(field).toHaveValue(`Cold. Ask @${artist.handle} `)
  await expect(field).toHaveAccessibleDescription(`Answering ${artist.displayName}`)
  await press(theirs, 'Post')
  await expect(toast(theirs, 'Comment posted')).toBeVisible()
  await expect(field).toHaveAccessibleDescription('')

  await page.reload()
  const [response, answered] = [0, 1].map((at) => page.locator('[data-part=thread]').getByRole('listitem').nth(at))
  await response!.getByRole('button', { name: `answers ${artist.displayName}` }).press('Enter')
  await expect(answered!).toBeFocused()
  await response!.getByRole('link', { name: `@${artist.handle}` }).click()
  await expect(page).toHaveURL(`${where.url}/${artist.handle}`)
  await expect(page.getByRole('heading', { level: 1, name: artist.displayName })).toBeVisible()
})
