import type { Page } from '@playwright/test'
import { press } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newArtist, newFan } from '../support/world/world.ts'

/**
 * All connections that a browser opens to one site are taken by uploads that hardly move: whatever the page asks for
 * next waits in the browser, as it does on a busy page or while a slow line is being set up.
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
  test(`SOCIAL-01 a Follow stands although ${how} before it is on its way`, async ({
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
