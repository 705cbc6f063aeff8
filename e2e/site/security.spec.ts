import { fixture } from '#server/media/fixtures.ts'
import { expectPlaying } from '../support/audio.ts'
import { publicPaths } from '../support/page/pages.ts'
import { expect, refused, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'
import { publishTrack } from '../support/world/tracks.ts'

test('SEC-03 every public page has a CSP that allows no inline script', async ({ request, world }) => {
  for (const path of [...publicPaths(world), '/api/session', '/api/docs']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("object-src 'none'")
    expect(/script-src ([^;]+)/.exec(policy)?.[1] ?? "'none'", path).not.toContain('unsafe-inline')
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
  }
})

test('SEC-03 the pages of a track and of My Music do not violate their CSP during playback, an upload and in menus', async ({
  page,
  context,
  world,
}) => {
  const broken: string[] = []
  await page.exposeFunction('reportBreach', (breach: string) => broken.push(breach))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Object.assign(window).reportBreach(`${violatedDirective} ${blockedURI}`)
    })
  })
  await page.goto(`/track/${world.track.id}`)
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
  await expectPlaying(page)
  await context.addCookies(world.cookies)
  await page.goto('/my-music')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByLabel('Audio files').setInputFiles(fixture('id3v24-utf16-cover.mp3'))
  await expect(page.getByRole('img', { name: 'New cover' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(broken).toEqual([])
})

test('SEC-03 an injected inline script does not run', async ({ page, expectErrors }) => {
  expectErrors.push(/Content Security Policy/)
  await page.goto('/terms')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ranInline = true'
    document.body.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.ranInline = true')
    image.src = '/favicon.ico.missing'
    document.body.append(image)
    return new Promise((resolve) => {
      image.addEventListener('error', () => resolve('ranInline' in window))
    })
  })
  expect(ran).toBe(false)
  expectErrors.push(refused(404))
})

test('SEC-03 an uploaded file cannot run as a page of the site', async ({ page, request, world, expectErrors }) => {
  expectErrors.push(/Refused to execute script/)
  for (const method of ['get', 'head'] as const) {
    const headers = (await request[method](world.track.fileUrl)).headers()
    expect(headers['content-type']).toBe('audio/mpeg')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/sandbox/)
    expect(headers['cache-control']).toContain('immutable')
  }
  await page.goto('/terms')
  const ran = await page.evaluate(async (src) => {
    const script = document.createElement('script')
    script.src = src
    const outcome = new Promise<string>((resolve) => {
      script.onload = () => resolve('ran')
      script.onerror = () => resolve('refused')
    })
    document.body.append(script)
    return outcome
  }, world.track.fileUrl)
  expect(ran).toBe('refused')
})

test('SEC-03 AUTH-06 scripts cannot read the session cookie, and cookies other than settings are HttpOnly and SameSite=Lax', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  await page.goto('/home')
  const cookies = await context.cookies()
  const session = cookies.filter(({ name }) => /session/.test(name))
  expect(session).toHaveLength(1)
  for (const cookie of cookies.filter(({ name }) => !['theme', 'sidebar:state'].includes(name))) {
    expect(cookie, cookie.name).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain(session[0]?.value)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    '@example.com',
  )
})

test('SEC-04 a form and a script of another site cannot act as the signed-in user', async ({
  page,
  context,
  where,
  otherSite,
  expectErrors,
}) => {
  expectErrors.push(refused(403), refused(404), /CORS|Access-Control|ERR_FAILED/)
  await newPerson(context.request, where)
  const track = await publishTrack(context.request, where.url)
  const form = `<form method="post" action="${where.url}/api/accounts/sign-out"><button>Win</button></form>`
  await page.goto(await otherSite(form))
  await page.evaluate(async (target) => {
    const tries = [{ method: 'DELETE' }, { method: 'POST', body: 'x' }]
    await Promise.allSettled(tries.map((init) => fetch(target, { ...init, credentials: 'include' })))
  }, `${where.url}/api/music/${track.id}`)
  const answered = page.waitForResponse('**/api/accounts/sign-out')
  await page.getByRole('button', { name: 'Win' }).click()
  expect((await answered).status()).toBe(403)
  await page.goto('/my-music')
  await expect(page.getByRole('link', { name: track.title })).toBeVisible()
})

test('SEC-02 SHELL-08 responses with client errors reveal no file path, SQL statement or stack', async ({
  request,
}) => {
  for (const path of [
    '/api/music/not-an-id',
    '/api/nothing',
    '/media/music/../../etc/passwd',
    '/media/music/none.mp3',
  ]) {
    const response = await request.get(path)
    const text = await response.text()
    expect(response.status(), path).toBeGreaterThanOrEqual(400)
    expect(response.status(), path).toBeLessThan(500)
    expect(text, path).not.toMatch(/node_modules|select |\.ts\b|\/home\/|\/tmp\//)
  }
})
