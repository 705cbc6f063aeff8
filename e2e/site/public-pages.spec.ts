import { expectPlaying } from '../support/audio.ts'
import { expect, refused, test } from '../support/test.ts'
import { query } from '../support/world/database.ts'

test('PUB-03 SHELL-11 unknown profiles, tracks and URLs return 404 with a page', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  const texts: [path: string, heading: string][] = [
    ['/nobody_at_all', 'Profile Not Found'],
    ['/track/0199b0de-0000-7000-8000-000000000000', 'Track Not Found'],
    ['/track/not-an-id', 'Track Not Found'],
    ['/no/such/page', 'Oops! Page not found'],
  ]
  for (const [path, heading] of texts) {
    expect((await request.get(path)).status(), path).toBe(404)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('MUSIC-10 shows a message for an unknown track and for a missing id', async ({ page, expectErrors }) => {
  expectErrors.push(refused(404))
  await page.goto('/track/0199b0de-0000-7000-8000-000000000000')
  await expect(page.getByText('The track you are looking for does not exist.')).toBeVisible()
  await page.goto('/track')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Not Found')
  await expect(page.getByText('No track ID provided.')).toBeVisible()
  await page.getByRole('main').locator('a[href="/find-music"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Music')
})

test('PUB-02 PUB-03 an unknown profile shows a message when opened from another page', async ({
  page,
  expectErrors,
}) => {
  expectErrors.push(refused(404))
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    window.history.pushState(null, '', '/nobody_at_all')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Not Found')
  await expect(page.getByText('Profile not found', { exact: true })).toBeVisible()
})

test('SHELL-11 the HTML contains the title, the canonical URL and the social card', async ({
  request,
  where,
  world,
}) => {
  const html = async (path: string) => (await request.get(path)).text()
  const absolute = (path: string) => where.url + path

  const landing = await html('/')
  expect(landing).toContain('<title>Undercroft: music and art from below</title>')
  const track = await html(`/track/${world.track.id}`)
  expect(track).toContain('<title>Track • Undercroft</title>')
  expect(track).toContain(`<link rel="canonical" href="${absolute(`/track/${world.track.id}`)}">`)
  expect(track).toContain(`<meta property="og:title" content="${world.track.title} by Damp Signal">`)
  expect(track).toContain('<meta name="twitter:card" content="player">')
  expect(track).toContain(`<meta name="twitter:player" content="${absolute(`/embed/track/${world.track.id}`)}">`)
  const profile = await html(`/${world.artist.handle}`)
  expect(profile).toContain('<title>Damp Signal • Undercroft</title>')
  expect(profile).toContain('<meta property="og:type" content="profile">')
  expect(await html('/find-music')).toContain('<title>Find Music • Undercroft</title>')

  // A job draws the social card. The job queue first draws the cards of the works of other
  // journeys, so this moves our job to the front.
  const job = `select graphile_worker.add_job('draw-card', json_build_object('kind', 'track', 'id', $1::text),
    queue_name => 'cards', max_attempts => 4, job_key => concat_ws(' ', 'draw-card', 'track', $1::text), priority => -10)`
  await query(where, job, [world.track.id])
  await expect
    .poll(async () => html(`/track/${world.track.id}`), { timeout: 90_000 })
    .toContain(`/media/cards/track-${world.track.id}-`)
  const picture = /property="og:image" content="([^"]+)"/.exec(await html(`/track/${world.track.id}`))?.[1]
  const response = await request.get(picture as string)
  expect(response.headers()['content-type']).toBe('image/jpeg')
})

test('PUB-01 a visitor sees name, handle and tracks of a public profile and plays them', async ({ page, world }) => {
  await page.goto(`/${world.artist.handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damp Signal')
  await expect(page.getByText(`@${world.artist.handle}`).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
  await page.getByRole('button', { name: `Play ${world.plain.title}` }).click()
  await expectPlaying(page)
})

test('PROF-10 SHELL-04 the URL of a profile ignores case, and /my-profile redirects without a history entry', async ({
  page,
  context,
  world,
}) => {
  await page.goto(`/${world.artist.handle.toUpperCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Damp Signal')
  await context.addCookies(world.cookies)
  await page.goto('/home')
  await page.goto('/my-profile')
  await expect(page).toHaveURL(new RegExp(`/${world.artist.handle}$`))
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test("MUSIC-10 PUB-01 a track page shows the track's details", async ({ page, world }) => {
  await page.goto(`/track/${world.track.id}`)
  await expect(page).toHaveTitle('Track • Undercroft')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(world.track.title)
  await expect(main.getByRole('link', { name: 'Damp Signal' }).first()).toHaveAttribute(
    'href',
    `/${world.artist.handle}`,
  )
  await expect(main.getByRole('img', { name: `Cover of ${world.track.title}` })).toBeVisible()
  await expect(main.getByRole('link', { name: 'dungeon synth' })).toBeVisible()
  await expect(main.getByText('1:00').first()).toBeVisible()
  await page.goto(`/track/${world.plain.id}`)
  await expect(main.getByText('No Cover Art')).toBeVisible()
})
