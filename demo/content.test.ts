import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  HANDLE,
  PLACE_MAX,
  SOCIAL_URL_MAX,
  TAGS,
  TITLE_MAX,
} from '#contract/platform/limits.ts'
import { ARTWORKS } from './content/artworks.ts'
import { demoAccounts, demoArtists, demoFans } from './content.ts'
import { STYLES } from './styles.ts'

const profiles = [...demoArtists, ...demoFans]
const tracks = demoArtists.flatMap((artist) => artist.tracks)

test('the demo data is large enough to look used', () => {
  expect(demoArtists.length).toBeGreaterThanOrEqual(14)
  expect(demoFans.length).toBeGreaterThanOrEqual(6)
  expect(tracks.length).toBeGreaterThanOrEqual(64)
  for (const artist of demoArtists) {
    expect(artist.tracks.length, artist.handle).toBeGreaterThanOrEqual(3)
    expect(artist.tracks.length, artist.handle).toBeLessThanOrEqual(7)
  }
  expect(new Set(tracks.map(({ style }) => style)).size).toBe(Object.keys(STYLES).length)
})

test('every profile respects the limits', () => {
  for (const { handle, displayName, bio, place = '', socialLinks } of profiles) {
    expect(handle).toMatch(HANDLE.pattern)
    expect(displayName.length).toBeLessThanOrEqual(DISPLAY_NAME_MAX)
    expect(bio.length).toBeLessThanOrEqual(BIO_MAX)
    expect(place.length).toBeLessThanOrEqual(PLACE_MAX)
    for (const { url } of socialLinks) {
      expect(url.length).toBeLessThanOrEqual(SOCIAL_URL_MAX)
      expect(new URL(url).hostname).toMatch(/(^|\.)example(\.org)?$/)
    }
  }
  expect(new Set(profiles.map(({ handle }) => handle)).size).toBe(profiles.length)
})

test('every track respects the limits', () => {
  for (const { title, tags, seconds } of tracks) {
    expect(title.trim()).toBe(title)
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
    expect(tags.length).toBeGreaterThanOrEqual(1)
    expect(tags.length).toBeLessThanOrEqual(3)
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(TAGS.maxLength)
    expect(seconds).toBeGreaterThanOrEqual(18)
    expect(seconds).toBeLessThanOrEqual(75)
  }
  const whole = tracks.reduce((sum, { seconds }) => sum + seconds, 0)
  expect(whole / 60, 'minutes of sound').toBeLessThan(45)
  expect(new Set(tracks.map(({ style, seed }) => `${style} ${seed}`)).size).toBe(tracks.length)
})

test('every profile belongs to one account, and one account has three', () => {
  const owned = demoAccounts.flatMap(({ handles }) => handles)
  expect(owned.toSorted()).toEqual(profiles.map(({ handle }) => handle).toSorted())
  expect(demoAccounts.map(({ handles }) => handles.length)).toContain(3)
  expect(demoAccounts[0]).toEqual({ email: 'demo@example.org', handles: ['nith', 'deadchannel'] })
  for (const { email } of demoAccounts) expect(email.length).toBeLessThanOrEqual(EMAIL_MAX)
})

test('every stored picture is used, every used one is stored, and they are small', () => {
  const folder = new URL('./pictures/', import.meta.url)
  const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const artworks = ARTWORKS.map(({ picture }) => picture)
  const sources = [...profiles.map(({ avatar }) => avatar), ...tracks.map(({ cover }) => cover), ...artworks]
  const used = sources.flatMap((source) => (source && 'file' in source ? [source.file] : []))
  expect(used.toSorted()).toEqual(stored.map((name) => name.replaceAll('\\', '/')).toSorted())
  const bytes = stored.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
  expect(bytes).toBeLessThan(4.5e6)
})
