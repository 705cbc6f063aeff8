import type { Page } from '@playwright/test'
import { press } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newArtist, newFan } from '../support/world/world.ts'

/**
 * Fills all connections that a browser opens to one site with slow uploads. The page's next request
 * then waits in the browser, as on a busy page or a slow connection.
 */
async function takeAllConnections(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const speed = { downloadThroughput: -1, uploadThroughput: 1000, latency: 0 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  await page.evaluate(() => {
    for (let n = 0; n < 6; n++) void fetch('/api/client-errors', { method: 'POST', body: new Uint8Array(250_000) })
  })
}

const ways: [how: string, leave: (page: Page) => Promise<unknown>][] = [
  ['another address is typed', (page) => page.goto('about:blank')],
  ['the tab is closed', (page) => page.close()],
]

for (const [how, leave] of ways) {
  test(`SOCIAL-01 a follow is saved although ${how} before its request is sent`, async ({
    page,
    context,
    where,
    newVisitor,
  }) => {
    const { artist, profilePath } = await newArtist(context, where)
    const fans = await newVisitor(/\/api\/client-errors/)
    const { page: theirs } = await newFan(fans, where)
    await theirs.goto(profilePath)
    await takeAllConnections(theirs)
    await press(theirs, 'Follow')
    await leave(theirs)
    await expect(async () => {
      const followers = await fans.request.get(`/api/profiles/${artist.profileId}/followers`)
      expect(((await followers.json()) as { items: unknown[] }).items).toHaveLength(1)
    }).toPass()
    await page.goto(profilePath)
    await expect(page.getByRole('button', { name: '1 Followers' })).toBeVisible()
  })
}
