import { expect, test } from 'vitest'
import { arrowsOf, type Source } from './rings/arrows.ts'
import { climbsOf, ringsOf } from './rings/rings.ts'

/** Builds sources from a map of module path to import statements. */
const modules = (written: Record<string, string>): Source[] =>
  Object.entries(written).map(([path, code]) => ({ path, code }))

const RING = modules({
  'server/comments/load.ts': "import { z } from 'zod'\nimport { x } from '../music/load.ts'",
  'server/music/load.ts': "export { y } from '#server/likes/queries.ts'",
  'server/music/own.ts': "import './load.ts'\nimport * as z from '#contract/music.ts'",
  'server/likes/queries.ts': "\n\nimport { type A, b } from '#server/music/own.ts'",
  'server/app.ts': "import './comments/load.ts'",
})

test('finds a ring of folders, with the files and lines of its shortest cycle', () => {
  const [ring, ...others] = ringsOf(arrowsOf('server', RING))
  expect(others).toEqual([])
  expect(ring?.folders).toEqual(['likes', 'music'])
  expect(ring?.cycle.flat().map(({ file, line, target }) => [file, line, target])).toEqual(
    expect.arrayContaining([
      ['server/likes/queries.ts', 3, 'server/music/own.ts'],
      ['server/music/load.ts', 1, 'server/likes/queries.ts'],
    ]),
  )
  expect(ring?.cycle).toHaveLength(2)
})

test('shows the shortest cycle of a large ring', () => {
  const ring = modules({
    'web/a/1.tsx': "import { b } from '../b/1.tsx'",
    'web/b/1.tsx': "import { c } from '../c/1.tsx'",
    'web/c/1.tsx': "import { a } from '../a/1.tsx'\nimport { d } from '#web/d/1.tsx'",
    'web/d/1.tsx': "import { c } from '#web/c/1.tsx'",
  })
  expect(ringsOf(arrowsOf('web', ring))).toMatchObject([{ folders: ['a', 'b', 'c', 'd'], cycle: { length: 2 } }])
})

test.each([
  [
    'of types alone',
    "import type { B } from '../b/b.ts'\nimport { type C } from '../b/c.ts'\nexport type * from '../b/d.ts'",
  ],
  ['that is loaded later', "const b = () => import('../b/b.ts')"],
  ['of the other side', "import type { B } from '#server/b/b.ts'\nimport { c } from '#contract/b/c.ts'"],
])('an import %s closes no ring', (_, code) => {
  const back = { path: 'web/b/b.ts', code: "import { a } from '../a/a.ts'" }
  expect(ringsOf(arrowsOf('web', [back, { path: 'web/a/a.ts', code }]))).toEqual([])
})

test.each(['a.test.ts', 'a.dom.test.ts', 'a.stress.ts', 'factory.ts', 'testing/site.ts'])(
  'what tests load closes no ring: %s',
  (name) => {
    const back = { path: 'server/b/b.ts', code: "import { a } from '../a/a.ts'" }
    const sources = [back, { path: `server/a/${name}`, code: "import { b } from '#server/b/b.ts'" }]
    expect(ringsOf(arrowsOf('server', sources))).toEqual([])
  },
)

test('reports imports from a group above, and rings within a group', () => {
  const order = ['platform', 'people/*', 'works/*', '.']
  const sources = modules({
    'server/platform/a/a.ts': "import { b } from '../b/b.ts'",
    'server/platform/b/b.ts': "import { a } from '../a/a.ts'",
    'server/people/profiles/a.ts': "import { b } from '../follows/b.ts'\nimport { c } from '#server/works/music/c.ts'",
    'server/people/follows/b.ts': "import { a } from '../profiles/a.ts'",
    'server/works/music/c.ts': "import { log } from '#server/platform/a/a.ts'\nimport { d } from '#server/new/d.ts'",
    'server/app.ts': "import { c } from './works/music/c.ts'",
  })
  const arrows = arrowsOf('server', sources, order)
  expect(ringsOf(arrows)).toMatchObject([{ folders: ['people/follows', 'people/profiles'] }])
  expect(climbsOf(arrows, order).map(({ from, to, line }) => [from, to, line])).toEqual([
    ['people/profiles', 'works/music', 2],
    ['works/music', 'new', 2],
  ])
  expect(climbsOf(arrows, [])).toEqual([])
})
