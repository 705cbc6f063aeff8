import { expect, test } from '../support/test.ts'
import { newArtist } from '../support/world/world.ts'

test('REACH-02 PLAYER-03 in a sandbox without an origin an embed plays, is counted and shows its picture', async ({
  browser,
  context,
  where,
  world,
  otherSite,
}) => {
  const { track } = await newArtist(context, where)
  // Without the headers and page settings of journeys, which work only within one origin.
  const reader = await browser.newContext({ serviceWorkers: 'allow', extraHTTPHeaders: {} })
  const page = await reader.newPage()
  const sandboxed = (path: string) => `<iframe sandbox="allow-scripts" src="${where.url}/embed/${path}"></iframe>`
  await page.goto(await otherSite(sandboxed(`track/${track.id}`) + sandboxed(`artwork/${world.artwork.id}`)))
  const frame = page.frameLocator('iframe >> nth=0')
  const slider = frame.getByRole('slider', { name: `Seek in ${track.title}` })
  const plays = page.waitForResponse(/\/plays$/)
  await frame.getByRole('button', { name: `Play ${track.title}` }).click()
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0')
  expect((await plays).status()).toBe(202)
  const response = () => context.request.get(`/api/music/${track.id}`)
  // The radio of another journey may have played the track, too.
  await expect.poll(async () => (await (await response()).json()).playCount).toBeGreaterThan(0)
  const picture = page.frameLocator('iframe >> nth=1').getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await reader.close()
})
