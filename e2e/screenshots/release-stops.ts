import type { Page } from '@playwright/test'
import type { ReleasePlaces } from './make-releases.ts'
import { button, openDialog, playAndWait } from './steps.ts'
import type { Stop } from './stops.ts'

/** The states of works, and secret links, for the owner and for the holder of a link. */
export const releaseStops = ({ draft, byLink, scheduled, ...places }: ReleasePlaces): Stop[] => [
  { name: 'release-draft', who: 'owner', path: `/track/${draft}` },
  { name: 'release-by-link', who: 'owner', path: `/track/${byLink}` },
  { name: 'release-scheduled', who: 'owner', path: `/track/${scheduled}` },
  { name: 'release-schedule', who: 'owner', path: `/track/${draft}`, act: (page) => choose(page, 'Scheduled') },
  { name: 'release-publish', who: 'owner', path: `/track/${draft}`, act: (page) => choose(page, 'Public') },
  { name: 'release-public', who: 'owner', path: `/track/${places.publicTrack}` },
  { name: 'release-change', who: 'owner', path: `/track/${places.publicTrack}`, act: changePublic },
  { name: 'release-unpublish', who: 'owner', path: `/track/${places.publicTrack}`, act: unpublish },
  { name: 'release-album', who: 'owner', path: `/album/${places.albumByLink}` },
  { name: 'my-music-drafts', who: 'owner', path: '/my-music', act: (page) => show(page, 'Drafts') },
  { name: 'my-music-by-link', who: 'owner', path: '/my-music', act: (page) => show(page, 'By link') },
  { name: 'my-music-states', who: 'owner', path: '/my-music' },
  { name: 'links', who: 'owner', path: `/track/${byLink}`, act: openLinks },
  { name: 'links-new', who: 'owner', path: `/track/${byLink}`, act: showForm },
  { name: 'links-revoke', who: 'owner', path: `/track/${byLink}`, act: askToRevoke },
  { name: 'links-none', who: 'owner', path: `/track/${scheduled}`, act: openLinks },
  { name: 'link-track', who: 'visitor', path: places.linkPaths.track },
  { name: 'link-track-member', who: 'fan', path: places.linkPaths.track },
  { name: 'link-track-below', who: 'visitor', path: places.linkPaths.track, act: (page) => page.mouse.wheel(0, 900) },
  { name: 'link-track-mixer', who: 'visitor', path: places.linkPaths.track, act: openMixer },
  { name: 'link-track-moment', who: 'visitor', path: `${places.linkPaths.track}?t=30` },
  { name: 'link-track-playing', who: 'visitor', path: places.linkPaths.track, leavesTraces: true, act: playAndWait },
  ...(['album', 'artwork', 'event', 'playlist'] as const).flatMap((kind): Stop[] => [
    { name: `link-${kind}`, who: 'visitor', path: places.linkPaths[kind] },
    {
      name: `link-${kind}-below`,
      who: 'visitor',
      path: places.linkPaths[kind],
      act: (page) => page.mouse.wheel(0, 9000),
    },
  ]),
  { name: 'link-not-found', who: 'visitor', path: '/s/k7QmAAAAAAAAAAAAAAAAAA' },
]

const choose = (page: Page, state: string) => page.getByRole('radio', { name: state }).click()

async function changePublic(page: Page): Promise<void> {
  await button(page, 'Change').click()
  await page.getByRole('radio', { name: 'Public' }).waitFor()
}

async function unpublish(page: Page): Promise<void> {
  await changePublic(page)
  await button(page, 'Unpublish').click()
  await page.getByRole('alertdialog').waitFor()
}

async function show(page: Page, state: string): Promise<void> {
  await choose(page, state)
  await page.getByRole('radio', { name: state, checked: true }).waitFor()
}

async function openLinks(page: Page): Promise<void> {
  await openDialog(page, 'Secret links')
  await page.getByText('New link').waitFor()
}

async function showForm(page: Page): Promise<void> {
  await openLinks(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ends').selectOption('on a date')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await dialog.getByText('Choose a date').scrollIntoViewIfNeeded()
}

async function askToRevoke(page: Page): Promise<void> {
  await openLinks(page)
  await button(page, 'Revoke the link radio, night shift').click()
  await page.getByRole('alertdialog').waitFor()
}

async function openMixer(page: Page): Promise<void> {
  await button(page, 'Open mixer').click()
  await page.getByRole('slider', { name: 'Master level' }).waitFor()
  await page.getByRole('region', { name: 'Stems' }).evaluate((region) => region.scrollIntoView())
}
