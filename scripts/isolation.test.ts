// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources that are looked at
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { bareTextsIn } from './isolation.ts'

/**
 * Not checked: texts for programs and for operators, and social cards, whose letters are drawn one
 * by one.
 */
const ELSEWHERE = [
  /\.(test|stress|long)\.tsx?$|\/testing\/|factory/,
  /^server\/(platform|commands|process|media|people\/house-rules|works\/search|operations\/(backup|imports)|reach\/(description|social-cards))\//,
  /^web\/(app\/(keys|theme)|works\/dashboard|reach\/embed|moderation\/admin\/stats)\//,
]
/** Expressions that match by name but contain no user text. */
const OURS = new Set([
  // the name of a format
  'contract/pictures/formats.ts: name',
  'server/reach/embeds/oembed.ts: name',
  // isolated where it is read
  'server/social/notifications/find-deliverable.ts: title',
  'server/moderation/cases/decisions/decision-command.ts: name',
  'server/works/public-parts/report-parts.ts: owner',
  // on a social card, whose letters are drawn one by one
  'server/works/playlists/public.ts: playlist.maker',
  // the title of a house rule
  'web/moderation/cases/decide-form.tsx: named?.title',
  // the label of a word list
  'web/moderation/admin/anti-spam/anti-spam-lists.tsx: label',
  'web/works/events/page/calendar-feed.tsx: window.location.host',
  'web/platform/cookies.ts: name',
])

test('SEC-01 isolates every name, title and tag in a sentence', async () => {
  const bare: string[] = []
  for await (const file of glob('{contract,server,web}/**/*.{ts,tsx}')) {
    if (ELSEWHERE.some((each) => each.test(file))) continue
    for (const { line, text } of bareTextsIn(file, await readFile(file, 'utf8')))
      if (!OURS.has(`${file}: ${text}`)) bare.push(`${file}:${line} ${text}`)
  }
  expect(bare).toEqual([])
})

test.each([
  ['a.ts', 'const a = `Like ${track.title}`', ['track.title']],
  ['a.ts', 'const a = `Like ${isolated(track.title)}`', []],
  ['a.ts', 'const a = `${title} by ${artistName(track.artist)}`', ['title', 'artistName(track.artist)']],
  ['a.ts', 'const a = tag ? `“${tag}”` : title', ['tag']],
  ['a.ts', 'const a = `${styles.title} truncated`', []],
  ['a.ts', 'const a = `/tags/${tag}`', []],
  ['a.tsx', 'const a = <p>{title} by {name}</p>', ['title', 'name']],
  ['a.tsx', 'const a = <p><bdi>{title}</bdi> by <bdi>{name}</bdi></p>', []],
  ['a.tsx', 'const a = <p>{title}</p>', []],
])('SEC-01 in %s, the check finds the texts that are not isolated: %s', (file, source, expected) => {
  expect(bareTextsIn(file, source).map(({ text }) => text)).toEqual(expected)
})
