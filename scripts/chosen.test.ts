import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chooseTests, linesOf, requirementsOf, TESTS_OF_LISTS } from './select-tests.ts'

test('a word selects the tests with the word in their path, and journeys whose first requirement starts with it', async () => {
  const source = ["test('MUSIC-02 uploads', …)", "  test('PROF-04 MUSIC-02 fits', …)", '  test(`MUSIC-13 mixes`, …)']
  expect(linesOf(source.join('\n'), ['music'])).toEqual([1, 3])
  const chosen = await chooseTests(['music'])
  expect(chosen?.units).toContain('server/works/music/routes.test.ts')
  expect(chosen?.units).not.toContain('server/works/merch/routes.test.ts')
  expect(chosen?.journeys).toContain('e2e/listening/find-music.spec.ts')
  expect(chosen?.journeys.some((journey) => journey.startsWith('e2e/works/upload.spec.ts:'))).toBe(true)
  expect(await chooseTests([])).toBeNull()
})

test('always selects the tests of lists, but query plans only on request', async () => {
  const chosen = await chooseTests(['playlists'])
  expect(chosen?.units).toEqual(expect.arrayContaining(TESTS_OF_LISTS))
  expect(chosen?.units).not.toContain('server/works/playlists/query-plans.test.ts')
  expect((await chooseTests(['query-plans']))?.units).toContain('server/works/playlists/query-plans.test.ts')
  await Promise.all(TESTS_OF_LISTS.map((path) => access(path)))
})

test('a folder selects the journeys for the requirements that its unit tests cover', async () => {
  const tested = [
    { path: 'server/works/likes/routes.test.ts', ids: ['SOCIAL-03', 'SOCIAL-03', 'SEC-01'] },
    { path: 'server/works/music/routes.test.ts', ids: ['SOCIAL-03', 'SEC-01', 'SEC-01', 'SEC-01'] },
  ]
  expect([...requirementsOf(tested, (path) => path.includes('likes'))]).toEqual(['SOCIAL-03'])
  expect(linesOf("test('SHELL-02 SOCIAL-03 likes', …)", ['likes'], new Set(['SOCIAL-03']))).toEqual([1])
  const journeys = (await chooseTests(['playlists']))?.journeys ?? []
  expect(journeys.some((journey) => journey.includes('playlist'))).toBe(true)
  expect(journeys.length).toBeLessThan(20)
})
