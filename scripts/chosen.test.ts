import { expect, test } from 'vitest'
import { chooseTests, linesOf } from './chosen.ts'

test('a word chooses what carries it in its path, and journeys whose first requirement is its', async () => {
  const source = ["test('MUSIC-02 uploads', …)", "  test('PROF-04 MUSIC-02 fits', …)", '  test(`MUSIC-13 mixes`, …)']
  expect(linesOf(source.join('\n'), ['music'])).toEqual([1, 3])
  const chosen = await chooseTests(['music'])
  expect(chosen?.units).toContain('server/music/routes.test.ts')
  expect(chosen?.units).not.toContain('server/merch/routes.test.ts')
  expect(chosen?.journeys).toContain('e2e/listening/find-music.spec.ts')
  expect(chosen?.journeys.some((journey) => journey.startsWith('e2e/works/upload.spec.ts:'))).toBe(true)
  expect(await chooseTests([])).toBeNull()
})
