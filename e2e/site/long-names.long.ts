import { DISPLAY_NAME_MAX, HANDLE, TITLE_MAX } from '#contract/platform/limits.ts'
import { artistPaths, publicPaths } from '../support/page/pages.ts'
import { sidewaysScroll } from '../support/page/sideways-scroll.ts'
import { expect, refused, test } from '../support/test.ts'
import { inbox, newParticipant, say, startConversation } from '../support/world/conversations.ts'
import { newHandle } from '../support/world/people.ts'
import { makeWorld } from '../support/world/world.ts'

const PIECES = { 'one word': 'Unterwassergewölbe', 'many words': 'The slow way through the lower galleries and back ' }

for (const [kind, piece] of Object.entries(PIECES)) {
  test(`SHELL-10 PROF-04 MUSIC-02 the longest names and titles (${kind}) fit on every page`, async ({
    page,
    context,
    where,
    newVisitor,
    expectErrors,
  }) => {
    test.setTimeout(600_000)
    expectErrors.push(refused(404), refused(400))
    const longest = (length: number) => piece.repeat(20).slice(0, length).trim()
    const world = await makeWorld(where, {
      displayName: longest(DISPLAY_NAME_MAX),
      handle: newHandle().padEnd(HANDLE.max, 'w'),
      title: longest(TITLE_MAX),
    })
    await context.addCookies(world.cookies)
    const other = await newParticipant(await newVisitor(), where, longest(DISPLAY_NAME_MAX))
    const conversation = await startConversation(other, world.artist)
    await say(other, conversation, longest(TITLE_MAX))
    await other.request.put(`/api/follows/${world.artist.profileId}`)
    const found: string[] = []
    for (const path of [...publicPaths(world), ...artistPaths(world), inbox(conversation)]) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      for (const width of [1024, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await sidewaysScroll(page)
        const { height = 0 } = (await heading.boundingBox()) ?? {}
        if (height > 500) found.push(`${path} at ${width}: a heading of ${height} px`)
        found.push(...wide.map((what) => `${path} at ${width}: ${what}`))
      }
    }
    expect(found).toEqual([])
  })
}
