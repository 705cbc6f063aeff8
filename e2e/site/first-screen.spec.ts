import { expect, test } from '../support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('SHELL-11 PUB-01 MUSIC-10 public pages are read and followed', async ({ page, scene }) => {
    const { artist, track, plain } = scene
    await page.goto(`/${artist.handle}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Damp Signal' })).toBeVisible()
    await page.getByRole('link', { name: track.title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: track.title })).toBeVisible()
    await expect(page.getByRole('img', { name: `Cover of ${track.title}` })).toBeVisible()
    await expect(page.getByText('The gate opens at 0:30')).toBeVisible()
    await expect(page.getByRole('link', { name: plain.title, exact: true }).first()).toBeVisible()
    await page.goto(`/album/${scene.albumId}`)
    await expect(page.getByText('Two contact microphones on the weir.')).toBeVisible()
    await page.goto(`/event/${scene.eventId}`)
    await expect(page.getByRole('link', { name: 'Damp Signal' }).first()).toBeVisible()
    await page.goto(`/find-music?tag=${scene.tag}`)
    await expect(page.locator(`main a[href="/track/${plain.id}"]`)).toBeVisible()
  })
})

test('SHELL-12 the first screen is there before the scripts, and whoever is on a link of it stays there', async ({
  page,
  scene,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/${scene.artist.handle}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Damp Signal' })).toBeVisible()
  const link = page.getByRole('main').getByRole('link', { name: scene.track.title, exact: true })
  await link.focus()
  release()
  await expect(page.getByRole('button', { name: /^Play all/ }).first()).toBeVisible()
  await expect(link.first()).toBeFocused()
})
