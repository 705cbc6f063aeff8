import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CreateComment } from '#contract/comments.ts'
import { writtenHandlesIn } from '#contract/mentions.ts'
import { SendMessage } from '#contract/messages.ts'
import { TAGS } from '#contract/platform/limits.ts'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import { PlaylistTitle } from '#contract/playlists.ts'
import { parseTags } from '#contract/tags.ts'
import { ARTWORKS } from './content/artworks.ts'
import { COMMENTS } from './content/comments.ts'
import { CONVERSATIONS } from './content/conversations.ts'
import { EVENTS } from './content/events.ts'
import { FOLLOWS } from './content/follows.ts'
import { likesOf } from './content/likes.ts'
import { PLAYLISTS } from './content/playlists.ts'
import { demoArtists, demoFans } from './content.ts'

const handles = [...demoArtists, ...demoFans].map(({ handle }) => handle)
const tracks = new Map(demoArtists.flatMap((artist) => artist.tracks.map((track) => [track.title, track])))
const said = Object.entries(COMMENTS).flatMap(([title, comments]) => comments.map((one) => ({ title, ...one })))
const ID = '00000000-0000-4000-8000-000000000000'

test('track titles are unique, and tags parse to themselves', () => {
  expect(tracks.size).toBe(demoArtists.flatMap((artist) => artist.tracks).length)
  for (const { tags, title } of tracks.values()) {
    expect(parseTags(tags.join(', ')), title).toEqual(tags)
    expect(tags.length).toBeLessThanOrEqual(TAGS.max)
  }
})

test('fans follow 6 to 12 profiles, artists 3 to 6, without duplicates or themselves', () => {
  expect(Object.keys(FOLLOWS).toSorted()).toEqual(handles.toSorted())
  for (const [handle, others] of Object.entries(FOLLOWS)) {
    const [least, most] = demoFans.some((fan) => fan.handle === handle) ? [6, 12] : [3, 6]
    expect(others.length, handle).toBeGreaterThanOrEqual(least)
    expect(others.length, handle).toBeLessThanOrEqual(most)
    expect(new Set(others).size, handle).toBe(others.length)
    expect(others).not.toContain(handle)
    for (const other of others) expect(handles).toContain(other)
  }
})

test('likes have a long tail and are the same on every run', () => {
  const likes = likesOf(demoArtists, handles)
  expect(likesOf(demoArtists, handles)).toEqual(likes)
  expect(new Set(likes.map(({ title, by }) => `${by} ${title}`)).size).toBe(likes.length)
  const countOf = (title: string) => likes.filter((one) => one.title === title).length
  const counts = [...tracks.keys()].map(countOf)
  const sorted = counts.toSorted((a, b) => b - a)
  expect(sorted[0]).toBeGreaterThanOrEqual(15)
  expect(sorted[0]).toBeLessThanOrEqual(20)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(8)
  expect(sorted.at(-1)).toBe(0)
  expect(countOf('Carrion Weather')).toBeGreaterThan(COMMENTS['Carrion Weather']!.length)
})

test('every comment is valid, and its position is within its track', () => {
  expect(said.length).toBeGreaterThanOrEqual(120)
  for (const { title, by, says, atMs } of said) {
    const track = tracks.get(title)
    expect(track, title).toBeDefined()
    expect(handles).toContain(by)
    expect(CreateComment.parse({ id: ID, assetId: ID, body: says, atMs }).body).toBe(says)
    const written = [...says.matchAll(/\b(\d+):([0-5]\d)\b/g)].map(([, min, sec]) => Number(min) * 60 + Number(sec))
    // Times of day have two digits for the hour.
    const seconds = /\b\d\d:\d\d\b/.test(says) ? [] : written
    for (const moment of [...seconds, (atMs ?? 0) / 1000]) expect(moment, says).toBeLessThan(track!.seconds)
    for (const [url] of says.matchAll(/https?:\S+/g)) expect(new URL(url).hostname).toBe('example.org')
  }
  for (const [title, comments] of Object.entries(COMMENTS))
    for (const [n, { replyTo }] of comments.entries())
      if (replyTo)
        expect(
          comments.slice(0, n).map(({ by }) => by),
          title,
        ).toContain(replyTo)
  const mentioned = said.flatMap(({ says }) => [...writtenHandlesIn(says)].map(({ handle }) => handle))
  expect([said.filter(({ replyTo }) => replyTo).length, mentioned.length].every((count) => count > 2)).toBe(true)
  for (const handle of mentioned) expect(handles).toContain(handle)
  expect(new Set(said.map(({ title, by, says }) => `${title} ${by} ${says}`)).size).toBe(said.length)
})

test('playlists contain known tracks and pictures; one is private, one is empty', () => {
  expect(PLAYLISTS.length).toBe(11)
  expect(PLAYLISTS.filter(({ isPublic }) => !isPublic).length).toBe(1)
  expect(PLAYLISTS.filter((list) => list.tracks.length === 0).length).toBe(1)
  for (const { title, by, tracks: titles, cover } of PLAYLISTS) {
    expect(PlaylistTitle.parse(title)).toBe(title)
    expect(handles).toContain(by)
    expect(titles.length).toBeLessThanOrEqual(Math.min(12, PLAYLIST.maxTracks))
    expect(new Set(titles).size, title).toBe(titles.length)
    for (const one of titles) expect(tracks.has(one), one).toBe(true)
    if (cover && 'file' in cover) expect(existsSync(new URL(`./pictures/${cover.file}`, import.meta.url))).toBe(true)
  }
  expect(new Set(PLAYLISTS.map(({ title, by }) => `${by} ${title}`)).size).toBe(PLAYLISTS.length)
})

test('conversations are between known profiles, with valid texts about works of one of the two', () => {
  const works = [...ARTWORKS, ...EVENTS].map(({ by, title }) => ({ by, title }))
  const released = demoArtists.flatMap(({ handle, tracks }) => tracks.map(({ title }) => ({ by: handle, title })))
  for (const { between, lines } of CONVERSATIONS) {
    for (const handle of between) expect(handles).toContain(handle)
    for (const { by, says, about } of lines) {
      expect(between).toContain(by)
      expect(SendMessage.parse({ id: ID, content: says }).content).toBe(says)
      expect(says.includes('{link}'), says).toBe(about !== undefined)
      const own = [...works, ...released].filter((work) => between.includes(work.by)).map(({ title }) => title)
      if (about) expect(own).toContain(about.title)
    }
  }
  expect(CONVERSATIONS.some(({ between, isUnread }) => isUnread && between.includes('nith'))).toBe(true)
})
