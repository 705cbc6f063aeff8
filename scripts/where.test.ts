import { expect, test } from 'vitest'
import { formsOf, GROUP_NAMES, printWhere, whereIs } from './where.ts'

test.each([
  ['playlists', ['playlist', 'PlaylistDetail', 'playlist_tracks', 'ownPlaylists', 'PLAYLIST.max'], ['play', 'display']],
  ['bio', ['bio', 'bio_mentions', 'withBio', 'profiles.bio'], ['biome', 'symbiosis']],
  ['show-likes', ['showLikes', 'show_likes', 'setShowLikes'], ['likes', 'show']],
])('finds a word in every form of a name: %s', (word, names, others) => {
  const isNamed = (text: string) => text.match(formsOf(word)) !== null
  expect(names.filter((name) => !isNamed(name))).toEqual([])
  expect(others.filter(isNamed)).toEqual([])
})

test('lists the files of a content type and of a field by their role', async () => {
  const groups = await whereIs('playlists')
  const pathsOf = (name: string) => groups.get(name)?.map(({ path }) => path)
  expect(pathsOf('Contract')).toContain('contract/playlists.ts')
  expect(pathsOf('Tables and SQL')).toEqual(
    expect.arrayContaining(['db/functions/counts.sql', 'server/works/playlists/tables.ts']),
  )
  expect(pathsOf('Lists that a test compares')).toContain('server/works/playlists/access.rows.ts')
  expect(groups.has('Others')).toBe(false)
  const output = await printWhere('bio')
  expect(output).toContain('  server/works/profile-page/archive.ts')
  expect(output).toContain('  web/social/profile-page/profile-sheet.tsx')
  expect(output).not.toContain('biome')
})

test('every group matches files, so no pattern names a folder that has moved', async () => {
  const groups = await Promise.all(['playlists', 'reports'].map(whereIs))
  expect(GROUP_NAMES.filter((name) => !groups.some((found) => found.has(name)))).toEqual([])
})
