import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/**
 * Messages that the product's catalogue fixes, one a line, with `{…}` for inserted values. Each one
 * either appears in the source as it is, or consists of pieces in the source, or is exempt with a
 * reason.
 */
const MESSAGES = (await readFile(new URL('messages.txt', import.meta.url), 'utf8')).trim().split('\n')

const MADE_OF: Record<string, readonly string[]> = {
  'Track not found': ["notFound('Track')", ' not found`)'],
  'Please select a {kind} file': ['Please select an MP3 file', 'Please select an image file'],
  'Artwork uploaded': ['noun="Artwork"', ' uploaded`, only && titleOf(only)'],
  '{n} Playlists': ["countOf(total, 'Playlists')"],
  '{n} Songs': ["countOf(trackCount, 'Songs')"],
  '{n} songs on {title}': ["countOf(count, 'songs')} on $"],
  'Likes ({n})': ["labelOf('Likes', "],
  'Comments ({n})': ["labelOf('Comments', "],
  'You liked this {artwork}': ["likes: 'You liked this'", '{DID[kind]} {asset.assetType}'],
  'You commented on this {artwork}': ["comments: 'You commented on this'", '{DID[kind]} {asset.assetType}'],
  'Welcome to the Underground': ["['Welcome to the', 'Underground']"],
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: pieces of the source
  'Removed {n} profiles, {n} artworks, {n} music tracks, and {n} files.': [
    "Removed ${counted(profiles, 'profile')}, ${counted(artworks, 'artwork')}, `",
    "${counted(tracks, 'music track')}, and ${counted(files, 'file')}.`",
  ],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: pieces of the source
  'Save & Approve': ['Save &amp; Approve'],
}

const NOT_SAID: Record<string, string> = {
  'useAuth must be used within an AuthProvider': 'the session is no context that a component could stand outside of',
  'Cannot delete artworks: {message}': 'a profile goes in one transaction, without steps that could fail apart',
  'Cannot delete music tracks: {message}': 'as above',
  'Cannot fetch profiles: {message}': 'one query counts all that is deleted with an account',
  'Failed to generate public URL': 'the server hands out whole addresses of files',
  'Could not link to clipboard': 'one reading of a text; the other one is said',
  'Albums feature coming soon': 'albums are there',
}

async function readSource(): Promise<string> {
  const files = globSync('{web,server,contract}/**/*.{ts,tsx}', {
    exclude: (path) => /\.test\.|factory|testing/.test(path),
  })
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.map(plain).join('\n')
}

/**
 * Removes comments, which nobody reads as messages. Joins lines, because the formatter breaks long
 * texts.
 */
const plain = (text: string): string =>
  text
    // not the end of 'image/*'
    .replace(/(?<!\w)\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\\'/g, "'")
    .replace(/\s+/g, ' ')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function isSaid(message: string, source: string): boolean {
  const pieces = message.split(/\{[^}]*\}/)
  return pieces.length === 1 ? source.includes(message) : new RegExp(pieces.map(escaped).join('.{1,80}?')).test(source)
}

test('PLAYLIST-02 MUSIC-02 every message of the catalogue is in the source or exempt with a reason', async () => {
  const source = await readSource()
  const pieces = Object.entries(MADE_OF).flatMap(([message, parts]) => parts.map((part) => ({ message, part })))
  expect(pieces.filter(({ part }) => !source.includes(part))).toEqual([])
  const exempt = new Set([...Object.keys(MADE_OF), ...Object.keys(NOT_SAID)])
  expect(MESSAGES.filter((message) => !exempt.has(message) && !isSaid(message, source))).toEqual([])
})

test('exempt messages are in the catalogue and not in the source', async () => {
  const source = await readSource()
  const excused = Object.keys(NOT_SAID)
  expect([...excused, ...Object.keys(MADE_OF)].filter((message) => !MESSAGES.includes(message))).toEqual([])
  expect(excused.filter((message) => isSaid(message, source))).toEqual([])
})
