import { expect, test } from 'vitest'
import type { Stem } from '#contract/music.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { groupByParent } from './own-stems.tsx'

const stem = (id: string, parentId: string | null): Stem => ({
  ...makeTrack({ id, type: 'stem' }),
  stem: {
    parent: parentId ? { id: parentId, title: `Title of ${parentId}` } : null,
    downloadable: false,
    viewer: { can: { download: true } },
  },
})

test('MUSIC-13 stems are grouped by track, the track with the newest stem first', () => {
  const stems = [stem('f', 'one'), stem('e', 'two'), stem('d', null), stem('c', 'one'), stem('b', null)]
  const groups = groupByParent(stems).map(({ parent, stems: of }) => [parent?.title, of.map(({ id }) => id).join('')])
  expect(groups).toEqual([
    ['Title of one', 'fc'],
    ['Title of two', 'e'],
    [undefined, 'db'],
  ])
})
