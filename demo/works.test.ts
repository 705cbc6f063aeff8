import { expect, test } from 'vitest'
import { AlbumTitle } from '#contract/albums.ts'
import { AltText, Description, UsageType } from '#contract/artworks.ts'
import { CreateEvent } from '#contract/events.ts'
import { CreateMerchItem, MerchStatus } from '#contract/merch.ts'
import { Tags, Title } from '#contract/music.ts'
import { ARTWORK_COMMENTS, ARTWORKS } from './content/artworks.ts'
import { EVENTS } from './content/events.ts'
import { ADMIN_HANDLE, MERCH } from './content/merch.ts'
import { ALBUMS, STEMS } from './content/releases.ts'
import { demoArtists, demoFans } from './content.ts'
import { renderStyle } from './styles.ts'

const artists = new Map(demoArtists.map((artist) => [artist.handle, artist]))
const titlesOf = (handle: string) => artists.get(handle)?.tracks.map(({ title }) => title) ?? []
const ID = '00000000-0000-4000-8000-000000000000'

test('artworks cover every use and several formats, with valid texts and tags', () => {
  for (const { by, title, description, altText, tags } of ARTWORKS) {
    expect(artists.has(by), title).toBe(true)
    for (const [schema, value] of [
      [Title, title] as const,
      [Description, description] as const,
      [AltText, altText] as const,
    ])
      expect(schema.parse(value)).toBe(value)
    expect(Tags.parse(tags)).toEqual(tags)
  }
  expect(new Set(ARTWORKS.map(({ usageType }) => usageType))).toEqual(new Set(UsageType.options))
  expect(new Set(ARTWORKS.map(({ saveAs }) => saveAs))).toEqual(new Set([undefined, 'jpeg', 'png', 'gif', 'avif']))
  expect(new Set(ARTWORKS.map(({ title }) => title)).size).toBe(ARTWORKS.length)
  const people = [...demoArtists, ...demoFans].map(({ handle }) => handle)
  for (const { by, title } of ARTWORK_COMMENTS) {
    expect(people).toContain(by)
    expect(ARTWORKS.find((artwork) => artwork.title === title)?.usageType, title).not.toBe('merch')
  }
})

test('albums contain tracks of their own artist; one is unreleased, one has no cover', () => {
  for (const { by, title, tracks } of ALBUMS) {
    expect(AlbumTitle.parse(title)).toBe(title)
    for (const track of tracks) expect(titlesOf(by), title).toContain(track)
  }
  expect(ALBUMS.some(({ releasedDaysAgo }) => (releasedDaysAgo ?? 0) < 0)).toBe(true)
  expect(ALBUMS.some(({ cover }) => cover === null)).toBe(true)
})

test('stems played together sound like their track', () => {
  const [vault] = STEMS
  const track = demoArtists.flatMap(({ tracks }) => tracks).find(({ title }) => title === vault?.track)
  const { style, seed } = track!
  const seconds = 12
  const mix = renderStyle(style, seed, seconds).channels[0]!
  const parts = vault!.parts.map(({ part }) => renderStyle(style, seed, seconds, part).channels[0]!)
  const middle = mix.slice(mix.length / 3, mix.length / 2)
  const sum = middle.map((_, at) => parts.reduce((total, part) => total + part[Math.floor(mix.length / 3) + at]!, 0))
  const energy = (samples: Float32Array) => samples.reduce((total, sample) => total + sample * sample, 0)
  const rest = energy(middle.map((sample, at) => sample - sum[at]!))
  expect(rest / energy(middle)).toBeLessThan(0.05)
})

test('events are before and after today, in several time zones, one unpublished', () => {
  for (const { by, inDays, ...event } of EVENTS) {
    expect(artists.has(by), event.title).toBe(true)
    expect(CreateEvent.safeParse({ ...event, id: ID, localDate: '2026-11-20' }).success, event.title).toBe(true)
    expect(Number.isInteger(inDays)).toBe(true)
  }
  expect(EVENTS.some(({ inDays }) => inDays > 0) && EVENTS.some(({ inDays }) => inDays < 0)).toBe(true)
  expect(new Set(EVENTS.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(4)
  expect(EVENTS.filter(({ isPublished }) => isPublished === false)).toHaveLength(1)
})

test('merch covers every status, with artworks of its own artist, reviewed by a fan', () => {
  for (const { by, artwork, title, itemType, price } of MERCH) {
    expect(artists.has(by), title).toBe(true)
    if (artwork) expect(ARTWORKS.find((one) => one.title === artwork)?.by, title).toBe(by)
    expect(CreateMerchItem.safeParse({ id: ID, title, itemType, price, artworkId: null }).success, title).toBe(true)
  }
  expect(new Set(MERCH.map(({ status }) => status))).toEqual(new Set(MerchStatus.options))
  for (const { status, shop } of MERCH)
    expect(shop !== undefined).toBe(['approved', 'pending_approval'].includes(status))
  expect(demoFans.map(({ handle }) => handle)).toContain(ADMIN_HANDLE)
})
