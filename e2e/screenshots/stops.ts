import type { Page } from '@playwright/test'
import { fixture } from '#server/media/fixtures.ts'
import { crashMyActivity } from '../support/page/crash.ts'
import type { Size } from '../support/page/pages.ts'
import {
  button,
  openComments,
  openDeletion,
  openDialog,
  openPlaylist,
  openQueue,
  playAndWait,
  playFirst,
  typeHalf,
} from './steps.ts'

export type Who = 'visitor' | 'artist' | 'fan' | 'admin' | 'newcomer' | 'owner'

/** One picture: the user, the path and the actions before it is taken. */
export type Stop = {
  name: string
  who: Who
  path: string
  act?: (page: Page) => Promise<unknown>
  /** The only size at which this stop is taken. */
  only?: Size
  /** The actions would change this user's other pictures: use a separate browser context. */
  leavesTraces?: true
}

export type Places = { track: string; ownTrack: string; plainTrack: string; artist: string; fan: string; tag: string }

/** Never responds to matching requests, so that the page stays in its loading state. */
const hold = (pattern: string) => (page: Page) => page.route(pattern, () => new Promise<void>(() => {}))

async function crash(page: Page): Promise<void> {
  await crashMyActivity(page, 'a crash for the picture')
  await page.goto('/my-activity')
}

/** Searches in the search panel. */
const searchFor = (text: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Search \(/ }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').fill(text)
  await page.getByText(new RegExp(`for “${text}”`)).waitFor()
}

async function chooseFile(page: Page): Promise<void> {
  await openDialog(page, 'Upload')
  await page.getByLabel('Audio files').setInputFiles(fixture('id3v24-utf16-cover.mp3'))
  await page.getByRole('img', { name: 'New cover' }).waitFor()
}

async function wizardStep(page: Page, step: 2 | 3): Promise<void> {
  await page.getByRole('radio', { name: 'Artist' }).click()
  await button(page, 'Next').click()
  await page.getByLabel('Handle').fill('tallow_rat')
  await page.getByLabel('Display name').fill('Tallow Rat & the Wicks')
  await page.getByText('is free').waitFor()
  if (step === 3) await button(page, 'Next').click()
}

export const stops = ({ track, ownTrack, plainTrack, artist, fan, tag }: Places): Stop[] => [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'landing-below', who: 'visitor', path: '/', act: (page) => page.mouse.wheel(0, 900) },
  { name: 'landing-end', who: 'visitor', path: '/', act: (page) => page.mouse.wheel(0, 9000) },
  { name: 'landing-menu', who: 'visitor', path: '/', only: 'mobile', act: (page) => button(page, 'Open menu').click() },
  { name: 'artists', who: 'visitor', path: '/artists' },
  { name: 'find-music', who: 'visitor', path: '/find-music' },
  { name: 'find-music-playing', who: 'visitor', path: '/find-music', leavesTraces: true, act: playAndWait },
  { name: 'find-music-tag', who: 'visitor', path: `/find-music?tag=${encodeURIComponent(tag)}` },
  {
    name: 'find-music-suggestions',
    who: 'visitor',
    path: '/find-music',
    act: async (page) => {
      await page.getByRole('combobox').click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'search', who: 'fan', path: '/search?q=low' },
  { name: 'search-empty', who: 'visitor', path: '/search' },
  { name: 'search-panel', who: 'fan', path: '/find-music', act: searchFor('low') },
  { name: 'search-nothing', who: 'visitor', path: '/find-music', act: searchFor('hurdy-gurdy') },
  { name: 'find-music-empty', who: 'visitor', path: '/find-music?tag=nobody+has+used+this' },
  { name: 'find-music-loading', who: 'visitor', path: '/terms', act: heldFindMusic },
  { name: 'find-music-error', who: 'visitor', path: '/terms', act: brokenFindMusic },
  { name: 'track', who: 'visitor', path: `/track/${track}` },
  { name: 'track-playing', who: 'visitor', path: `/track/${track}`, leavesTraces: true, act: playAndWait },
  { name: 'track-below', who: 'visitor', path: `/track/${track}`, act: (page) => page.mouse.wheel(0, 9000) },
  { name: 'track-no-cover', who: 'visitor', path: `/track/${plainTrack}` },
  { name: 'track-not-found', who: 'visitor', path: '/track/0199b0de-0000-7000-8000-000000000000' },
  { name: 'profile', who: 'visitor', path: `/${artist}` },
  { name: 'profile-fan', who: 'visitor', path: `/${fan}` },
  { name: 'profile-not-found', who: 'visitor', path: '/nobody_at_all' },
  { name: 'not-found', who: 'visitor', path: '/no/such/page' },
  { name: 'crash', who: 'artist', path: '/home', act: crash },
  { name: 'auth', who: 'visitor', path: '/auth' },
  { name: 'auth-create', who: 'visitor', path: '/auth', act: (page) => button(page, 'Create Account').click() },
  { name: 'auth-error', who: 'visitor', path: '/auth', act: failSignIn },
  { name: 'auth-forgotten', who: 'visitor', path: '/auth/forgotten' },
  { name: 'auth-reset', who: 'visitor', path: '/auth/reset?token=x' },
  {
    name: 'auth-bad-link',
    who: 'visitor',
    path: '/auth/verify',
    act: (page) => page.getByText('Link not valid').waitFor(),
  },
  ...['terms', 'privacy', 'cookies', 'guidelines', 'help', 'contact', 'how-it-works', 'features', 'pricing'].map(
    (name): Stop => ({ name: `words-${name}`, who: 'visitor', path: `/${name}` }),
  ),
  { name: 'now-playing', who: 'visitor', path: `/track/${track}`, only: 'mobile', leavesTraces: true, act: nowPlaying },
  { name: 'player-error', who: 'visitor', path: '/find-music', leavesTraces: true, act: failToPlay },
  { name: 'home', who: 'artist', path: '/home' },
  {
    name: 'home-icon',
    who: 'artist',
    path: '/home',
    only: 'desktop',
    leavesTraces: true,
    act: (page) => page.keyboard.press('Control+b'),
  },
  { name: 'home-panel', who: 'artist', path: '/home', only: 'mobile', act: (page) => button(page, /sidebar/).click() },
  { name: 'home-menu', who: 'artist', path: '/home', act: (page) => button(page, /Profile menu/).click() },
  {
    name: 'home-offline',
    who: 'artist',
    path: '/home',
    leavesTraces: true,
    act: (page) => page.context().setOffline(true),
  },
  { name: 'my-music', who: 'artist', path: '/my-music' },
  { name: 'my-music-playing', who: 'artist', path: '/my-music', leavesTraces: true, act: playAndWait },
  { name: 'my-music-upload', who: 'artist', path: '/my-music', act: (page) => openDialog(page, 'Upload') },
  {
    name: 'my-music-upload-errors',
    who: 'artist',
    path: '/my-music',
    act: async (page) => {
      await openDialog(page, 'Upload')
      await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
    },
  },
  { name: 'my-music-upload-file', who: 'artist', path: '/my-music', act: chooseFile },
  { name: 'my-music-uploading', who: 'artist', path: '/my-music', act: uploading },
  { name: 'my-music-edit', who: 'artist', path: '/my-music', act: (page) => openDialog(page, /^Edit /) },
  { name: 'my-music-delete', who: 'artist', path: '/my-music', act: (page) => openDialog(page, /^Delete /) },
  { name: 'own-profile', who: 'artist', path: '/my-profile' },
  { name: 'own-track', who: 'artist', path: `/track/${ownTrack}` },
  { name: 'edit-profile', who: 'artist', path: '/edit-profile' },
  { name: 'edit-profile-below', who: 'artist', path: '/edit-profile', act: (page) => page.mouse.wheel(0, 9000) },
  { name: 'account', who: 'artist', path: '/account' },
  {
    name: 'edit-profile-delete',
    who: 'artist',
    path: '/edit-profile',
    act: (page) => openDeletion(page, 'Delete Profile…'),
  },
  {
    name: 'edit-profile-delete-confirm',
    who: 'artist',
    path: '/edit-profile',
    act: (page) => typeHalf(page, 'Delete Profile…'),
  },
  { name: 'account-delete', who: 'artist', path: '/account', act: (page) => openDeletion(page, 'Delete Account…') },
  { name: 'account-delete-confirm', who: 'artist', path: '/account', act: (page) => typeHalf(page, 'Delete Account…') },
  { name: 'new-profile', who: 'artist', path: '/profiles/new' },
  { name: 'toasts', who: 'artist', path: `/track/${track}`, act: threeToasts },
  { name: 'member-not-found', who: 'artist', path: '/no/such/page' },
  { name: 'fan-home', who: 'fan', path: '/home' },
  { name: 'fan-profile-followers', who: 'fan', path: '/my-profile', act: (page) => openDialog(page, /Followers$/) },
  { name: 'playlists', who: 'fan', path: '/playlists' },
  { name: 'playlists-new', who: 'fan', path: '/playlists', act: (page) => openDialog(page, 'Add Playlist') },
  { name: 'playlists-songs', who: 'fan', path: '/playlists', act: (page) => openDialog(page, /Songs$/) },
  { name: 'playlists-delete', who: 'fan', path: '/playlists', act: (page) => button(page, /^Delete /).click() },
  { name: 'playlist', who: 'fan', path: '/playlists', act: openPlaylist },
  { name: 'playlist-not-found', who: 'visitor', path: '/playlist/none' },
  { name: 'add-to-playlist', who: 'fan', path: `/track/${track}`, act: (page) => openDialog(page, 'Add to Playlist') },
  { name: 'my-activity', who: 'fan', path: '/my-activity' },
  {
    name: 'my-activity-comments',
    who: 'fan',
    path: '/my-activity',
    act: (page) => page.getByRole('tab', { name: /^Comments/ }).click(),
  },
  { name: 'queue', who: 'fan', path: '/find-music', only: 'desktop', leavesTraces: true, act: openQueue },
  { name: 'comments', who: 'visitor', path: '/find-music', only: 'desktop', leavesTraces: true, act: openComments },
  { name: 'fan-profile', who: 'fan', path: '/my-profile' },
  { name: 'wizard-type', who: 'newcomer', path: '/signup' },
  { name: 'wizard-name', who: 'newcomer', path: '/signup', act: (page) => wizardStep(page, 2) },
  { name: 'wizard-age', who: 'newcomer', path: '/signup', act: (page) => wizardStep(page, 3) },
]

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState(null, '', target)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function heldFindMusic(page: Page): Promise<void> {
  await hold('**/api/music?**')(page)
  await hold('**/api/music')(page)
  await goTo(page, '/find-music')
  await page.getByText('Loading tracks').first().waitFor()
}

async function brokenFindMusic(page: Page): Promise<void> {
  const json = { code: 'invalid', title: 'invalid', status: 422, detail: 'No' }
  await page.route(/\/api\/music(\?|$)/, (route) => route.fulfill({ status: 422, json }))
  await goTo(page, '/find-music')
  await page.getByText('Failed to load tracks').waitFor()
}

async function failSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('dana@deadchannel.example')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await page.locator('[data-part=toast]').first().waitFor()
}

async function nowPlaying(page: Page): Promise<void> {
  await playAndWait(page)
  await page.getByRole('region', { name: 'Music player' }).locator('[data-part=about] button').click()
  await page.getByRole('dialog').waitFor()
}

async function failToPlay(page: Page): Promise<void> {
  await page.route('**/media/music/**/audio/**', (route) => route.abort())
  await playFirst(page)
  await page.getByRole('region', { name: 'Music player' }).getByRole('alert').waitFor()
}

async function uploading(page: Page): Promise<void> {
  await chooseFile(page)
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2000 }
  await session.send('Network.emulateNetworkConditions', line)
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('progressbar').waitFor()
}

async function threeToasts(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write'])
  const share = page.getByRole('main').getByRole('button', { name: 'Share' }).first()
  await share.click()
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true })
  for (let n = 0; n < 3; n++) await copy.click()
  await page.keyboard.press('Escape')
  await page.locator('[data-part=toast]').nth(2).waitFor()
}
