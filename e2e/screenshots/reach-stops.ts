import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Import, ImportStatus } from '#contract/imports.ts'
import { zipOf } from '#server/operations/imports/testing/archives.ts'
import { makeMp3 } from '../support/sounds.ts'
import { makePicture } from '../support/world/upload.ts'
import { button, openDialog } from './steps.ts'
import type { Places, Stop } from './stops.ts'
import type { WorkPlaces } from './works-stops.ts'

/** Embeds and feeds for other sites, works saved offline, and imports. */
export const reachStops = ({ track, artist, album, artwork, event }: Places & WorkPlaces): Stop[] => [
  { name: 'share', who: 'visitor', path: `/track/${track}`, act: share },
  { name: 'subscribe', who: 'visitor', path: `/${artist}`, act: (page) => openDialog(page, 'Subscribe') },
  ...Object.entries({ track, album, artwork, event }).map(
    ([kind, id]): Stop => ({ name: `embed-${kind}`, who: 'visitor', path: `/embed/${kind}/${id}` }),
  ),
  { name: 'support', who: 'visitor', path: `/track/${track}`, act: openSupport },
  { name: 'support-artist', who: 'visitor', path: `/${artist}`, act: openSupport },
  ...Object.entries({ track, album }).map(
    ([kind, id]): Stop => ({
      ...{ name: `embed-${kind}-support`, who: 'visitor', path: `/embed/${kind}/${id}` },
      act: (page) => page.getByText('Support', { exact: true }).click(),
    }),
  ),
  { name: 'offline-empty', who: 'visitor', path: '/offline' },
  { name: 'album-kept', who: 'fan', path: `/album/${album}`, leavesTraces: true, act: keep },
  { name: 'offline', who: 'fan', path: `/album/${album}`, leavesTraces: true, act: keepAndLoseNetwork },
  { name: 'import-data', who: 'artist', path: '/account', act: showImport },
  { name: 'import-data-ready', who: 'artist', path: '/account', act: (page) => showImport(page, READY) },
  { name: 'import-data-running', who: 'artist', path: '/account', act: (page) => showImport(page, RUNNING) },
  { name: 'import-data-report', who: 'artist', path: '/account', act: (page) => showImport(page, DONE) },
  { name: 'import-music', who: 'artist', path: '/my-albums', act: (page) => openDialog(page, IMPORT_MUSIC) },
  { name: 'import-music-found', who: 'artist', path: '/my-albums', act: lookThrough },
]

const IMPORT_MUSIC = 'Import a folder or zip'

async function openSupport(page: Page): Promise<void> {
  await button(page, 'Support').click()
  await page.getByRole('menu', { name: /^Support/ }).waitFor()
}

async function share(page: Page): Promise<void> {
  await openDialog(page, 'Share')
  await page
    .getByTitle(/^Preview of/)
    .contentFrame()
    .getByRole('button', { name: /^Play/ })
    .waitFor()
}

async function keep(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await button(page, 'Keep offline').click()
  await page.getByRole('button', { name: 'Kept offline' }).waitFor()
}

async function keepAndLoseNetwork(page: Page): Promise<void> {
  await keep(page)
  await page.context().setOffline(true)
  await page.goto('/find-music')
  await page.getByRole('region', { name: 'Kept' }).waitFor()
}

const NONE = { profiles: 0, tracks: 0, stems: 0, artworks: 0, albums: 0, events: 0, merch: 0, playlists: 0 }
const READY: Import = {
  state: 'ready',
  size: 312_000_000,
  counts: { ...NONE, profiles: 2, tracks: 14, artworks: 6, albums: 2, merch: 3 },
  profiles: [
    {
      handle: 'coldlantern',
      displayName: 'Cold Lantern',
      profileType: 'artist',
      becomes: 'taken',
      suggestion: 'coldlantern_2',
    },
    {
      handle: 'weirkeeper',
      displayName: 'Weirkeeper',
      profileType: 'personal',
      becomes: 'new',
      suggestion: 'weirkeeper',
    },
  ],
  done: 0,
  total: 27,
  problem: null,
  report: null,
}
const RUNNING: Import = { ...READY, state: 'running', done: 11 }
const DONE: Import = {
  ...READY,
  state: 'done',
  done: 27,
  report: {
    came: { ...READY.counts, tracks: 13 },
    already: NONE,
    left: [{ file: 'tracks.json', row: 9, name: 'Sluice Gate', why: 'its file is not in the zip' }],
    leftCount: 1,
  },
}

/** Shows the import section in a given state, without an import. */
async function showImport(page: Page, current: Import | null = null): Promise<void> {
  await page.route('**/api/imports/mine', (route) => route.fulfill({ json: { current } satisfies ImportStatus }))
  await page.reload()
  // The section is loaded when it becomes visible.
  await page.getByRole('region', { name: 'Danger Zone' }).scrollIntoViewIfNeeded()
  const section = page.getByRole('region', { name: 'Import your data' })
  await section.locator('button, input').first().waitFor({ state: 'attached' })
  await section.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function lookThrough(page: Page): Promise<void> {
  await openDialog(page, IMPORT_MUSIC)
  const tags = { album: 'Salt House', artist: 'Grave Wool', year: '2021-03-04' }
  await using zip = await zipOf({
    'Salt House/01 Mill.mp3': await makeMp3({ tags: { ...tags, title: 'Mill', track: '1' } }),
    'Salt House/02 Sluice.mp3': await makeMp3({ tags: { ...tags, title: 'Sluice', track: '2' } }),
    'Salt House/cover.png': await makePicture({ colour: '#b0532f' }),
    'Salt House/03 Weir.flac': Buffer.from('fLaC'),
  })
  const buffer = await readFile(zip.path)
  await page.getByLabel('Zip of music').setInputFiles({ name: 'Salt House.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('img', { name: 'New cover' }).waitFor()
}
