import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectPlaying } from '../support/audio.ts'
import { latestMail, linkIn } from '../support/mailbox.ts'
import { playerOf, press, rememberToasts, toast } from '../support/page/locators.ts'
import { expect, refused, test } from '../support/test.ts'
import { newEmail, newPerson, newProfile, PASSWORD, type Where } from '../support/world/people.ts'
import { newPlaylist, publishTrack } from '../support/world/tracks.ts'
import { newArtist } from '../support/world/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const counted = (page: Page) => dialog(page).getByRole('listitem')

/** Posts a comment and sends a message. Resolves to the path of the conversation. */
async function leaveWords(request: APIRequestContext, { url }: Where, assetId: string, profileId: string) {
  await request.post(`${url}/api/comments`, { data: { id: randomUUID(), assetId, body: 'Kept in the cellar' } })
  const begun = await request.post(`${url}/api/conversations`, { data: { profileId } })
  const { id } = (await begun.json()) as { id: string }
  const data = { id: randomUUID(), content: 'Are the bells yours?' }
  await request.post(`${url}/api/conversations/${id}/messages`, { data })
  return `/messages?conversation=${id}`
}

async function confirm(page: Page, phrase: string, label: string): Promise<void> {
  const last = dialog(page).getByRole('button', { name: label, exact: true })
  await press(dialog(page), 'Continue')
  const field = dialog(page).getByRole('textbox')
  await expect(field).toBeFocused()
  for (const wrong of [phrase.toUpperCase(), ` ${phrase}`, phrase.slice(0, -1)]) {
    await field.fill(wrong)
    await expect(last).toBeDisabled()
  }
  await field.fill(phrase)
  await expect(last).toBeEnabled()
}

test('PROF-16 PROF-17 a profile is deleted in three steps with its works; its comments and messages stay without its name', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  // Open tabs send requests as the profile until they learn that it is deleted.
  expectErrors.push(refused(403), refused(404))
  const { handle: remaining } = await newPerson(context.request, where, { displayName: 'Still Here' })
  const { handle, profileId } = await newProfile(context.request, where, { displayName: 'Cellar Door' })
  const lost = await publishTrack(context.request, where.url, { sound: { seconds: 30 } })
  const theirs = await newVisitor(refused(404))
  const { artist: other, track, path } = await newArtist(theirs, where, 4)
  const conversation = await leaveWords(context.request, where, track.id, other.profileId)
  const list = await newPlaylist(theirs.request, where.url, 'Night Bus', [lost, track])

  const watching = await theirs.newPage()
  await watching.goto(conversation)
  await expect(watching.getByRole('main')).toContainText('Cellar Door')
  const playing = await context.newPage()
  await playing.goto(`/track/${lost.id}`)
  await playing
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expectPlaying(playing)

  await page.goto('/edit-profile')
  await press(page, 'Delete Profile…')
  await expect(dialog(page).getByRole('heading')).toHaveText('Delete Profile, step 1 of 3')
  await expect(counted(page)).toHaveText([/0\s*artworks/, /1\s*music track$/, /1\s*file$/])
  await confirm(page, handle, 'Delete Profile')
  await press(dialog(page), 'Delete Profile')
  await expect(toast(page, 'Profile deleted')).toContainText('Removed 0 artworks, 1 music track, and 1 file.')
  await expect(page).toHaveURL(new RegExp(`/${remaining}$`))

  // the other tab of the same account
  await expect(playing.getByRole('button', { name: /Profile menu/ })).toContainText('Still Here')
  await expect(playerOf(playing)).toHaveCount(0)
  // another user's browser
  await expect(watching.getByRole('main')).toContainText('Unknown User')
  await expect(watching.getByRole('main')).toContainText('Are the bells yours?')
  await watching.goto(path)
  const comment = watching.locator('[data-part=thread]').getByRole('listitem')
  await expect(comment).toContainText('Kept in the cellar')
  const nobody = comment.getByText('Deleted Profile')
  // Content that loads above may move the comment away from the pointer.
  await expect(async () => {
    await watching.mouse.move(0, 0)
    await nobody.hover()
    await expect(watching.getByRole('tooltip')).toHaveText('Profile no longer available', { timeout: 2000 })
  }).toPass()
  await watching.goto(`/playlist/${list}`)
  await expect(watching.getByRole('main').getByRole('link', { name: track.title })).not.toHaveCount(0)
  await expect(watching.getByRole('main').getByRole('link', { name: lost.title })).toHaveCount(0)
  await watching.goto(`/${handle}`)
  await expect(watching.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  expect((await watching.goto(`/track/${lost.id}`))?.status()).toBe(404)
  expect((await context.request.get(`/api/profiles/${profileId}/deletion`)).status()).toBe(404)
})

test('PROF-16 ACCT-02 after deleting the last profile a user can create one or delete the account', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(403))
  const { email, handle } = await newPerson(context.request, where)
  const toasts = await rememberToasts(page)
  await page.goto('/edit-profile')
  await press(page, 'Delete Profile…')
  await confirm(page, handle, 'Delete Profile')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profiles\/new$/)
  await expect.poll(toasts).toContain('Profile deleted')
  await expect(page.getByRole('button', { name: 'Delete Account…' })).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/signup$/)
  await press(page, 'Delete Account…')
  await expect(counted(page)).toHaveText([/0\s*profiles/, /0\s*artworks/, /0\s*music tracks/, /0\s*files/])
  await confirm(page, email, 'Permanently Delete')
  await page.keyboard.press('Enter')
  await expect.poll(toasts).toContain('Account Deleted')
  await expect(page).toHaveURL(/\/$/)
})

test('ACCT-02 AUTH-06 AUTH-07 the account is deleted in two steps, which signs out every tab and device', async ({
  page,
  context,
  where,
  newVisitor,
  expectErrors,
}) => {
  expectErrors.push(refused(401), refused(403))
  const { email, handle } = await newPerson(context.request, where, { displayName: 'Cellar Door' })
  const { handle: second } = await newProfile(context.request, where)
  const device = await newVisitor(refused(401))
  await device.request.post(`${where.url}/api/accounts/sign-in`, { data: { email, password: PASSWORD } })
  const elsewhere = await device.newPage()
  await elsewhere.goto('/home')
  const tab = await context.newPage()
  await tab.goto('/home')

  const toasts = await rememberToasts(page)
  await page.goto('/account')
  await press(page, 'Delete Account…')
  await expect(dialog(page).getByRole('heading')).toHaveText('Delete Account, step 1 of 2')
  await expect(counted(page)).toHaveText([/2\s*profiles/, /0\s*artworks/, /0\s*music tracks/, /0\s*files/])
  await expect(dialog(page)).toContainText('Likes and comments remain but may show as "Deleted Profile".')
  await press(dialog(page), 'Cancel')
  await expect(dialog(page)).toHaveCount(0)
  await press(page, 'Delete Account…')
  await confirm(page, email, 'Permanently Delete')
  await press(dialog(page), 'Permanently Delete')
  await expect.poll(toasts).toMatch(/Account Deleted\s*Removed 2 profiles, 0 artworks, 0 music tracks, and 0 files\./)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  for (const other of [tab, elsewhere]) await expect(other).toHaveURL(/\/auth/)
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('session')
  expect(names).not.toContain('activeProfileId')
  const { subject } = await latestMail(where.dataDir, email)
  expect(subject).toBe('Your Undercroft account was deleted')
  for (const gone of [handle, second]) expect((await context.request.get(`/${gone}`)).status()).toBe(404)
  const again = await context.request.post('/api/accounts/sign-in', { data: { email, password: PASSWORD } })
  expect(again.status()).toBe(401)
})

test('ACCT-02 a failed deletion shows an error; a deletion whose response is lost still signs out', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(500), refused(401), refused(403), /ERR_FAILED/)
  const { email } = await newPerson(context.request, where)
  const problem = { code: 'forbidden', title: 'forbidden', status: 403, detail: 'Not today' }
  await page.route('**/api/accounts/mine/deletion', (route) => route.fulfill({ status: 403, json: problem }))
  await page.goto('/account')
  await press(page, 'Delete Account…')
  await expect(toast(page, 'Error')).toContainText('Failed to check account data')
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.unroute('**/api/accounts/mine/deletion')
  await press(dialog(page), 'Try again')
  await confirm(page, email, 'Permanently Delete')

  const held = Promise.withResolvers<void>()
  await page.route('**/api/accounts/mine', async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: { ...problem, code: 'unexpected', detail: 'x' } })
  })
  await press(dialog(page), 'Permanently Delete')
  await expect(dialog(page).getByRole('button', { name: 'Deleting...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled()
  held.resolve()
  await expect(toast(page, 'Deletion Failed')).toContainText('Failed to delete account')
  await page.unroute('**/api/accounts/mine')

  await page.route('**/api/accounts/mine', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(dialog(page), 'Permanently Delete')
  // The page may learn of the session's end before the request fails.
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Sign In' }).or(toast(page, 'No connection')),
  ).not.toHaveCount(0)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/auth/)
})

test('ACCT-02 AUTH-11 asks again when the address was changed elsewhere; a proxy timeout does not hide the success', async ({
  page,
  context,
  where,
  expectErrors,
}) => {
  expectErrors.push(refused(422), refused(504), refused(401), refused(403))
  const { email } = await newPerson(context.request, where)
  const toasts = await rememberToasts(page)
  await page.goto('/account')
  const next = newEmail()
  await context.request.put('/api/accounts/email', { data: { email: next, password: PASSWORD } })
  const { hash } = new URL(linkIn(await latestMail(where.dataDir, next)))
  const token = new URLSearchParams(hash.slice(1)).get('token')
  await context.request.post('/api/accounts/email/confirm', { data: { token, password: PASSWORD } })

  await press(page, 'Delete Account…')
  await confirm(page, email, 'Permanently Delete')
  await press(dialog(page), 'Permanently Delete')
  await expect(toast(page, 'Deletion Failed')).toContainText('Type your email exactly as it is shown')
  const field = dialog(page).getByLabel(`Type ${next} to confirm`)
  await field.fill(next)
  await page.route(
    '**/api/accounts/mine',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway Timeout' })
    },
    { times: 1 },
  )
  await press(dialog(page), 'Permanently Delete')
  await expect.poll(toasts).toContain('Account Deleted')
  await expect(page).toHaveURL(/\/$/)
})
