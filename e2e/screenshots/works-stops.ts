import type { Page } from '@playwright/test'
import { button, openDialog } from './steps.ts'
import type { Stop } from './stops.ts'

export type WorkPlaces = { artwork: string; album: string; event: string; mixed: string }

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

/** Works other than tracks, and the pages on which artists and admins manage them. */
export const workStops = ({ artwork, album, event, mixed }: WorkPlaces): Stop[] => [
  { name: 'find-art', who: 'visitor', path: '/find-art' },
  { name: 'find-art-below', who: 'visitor', path: '/find-art', act: (page) => page.mouse.wheel(0, 1200) },
  { name: 'artwork', who: 'fan', path: `/artwork/${artwork}` },
  { name: 'artwork-below', who: 'visitor', path: `/artwork/${artwork}`, act: (page) => page.mouse.wheel(0, 9000) },
  {
    name: 'viewer',
    who: 'fan',
    path: `/artwork/${artwork}?view=full`,
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'viewer-close',
    who: 'fan',
    path: `/artwork/${artwork}?view=full`,
    act: async (page) => {
      await page.getByRole('dialog').waitFor()
      for (let step = 0; step < 3; step++) await page.keyboard.press('+')
    },
  },
  { name: 'artwork-not-found', who: 'visitor', path: '/artwork/none' },
  { name: 'album', who: 'visitor', path: `/album/${album}` },
  { name: 'event', who: 'visitor', path: `/event/${event}` },
  { name: 'event-not-found', who: 'visitor', path: '/event/none' },
  { name: 'track-stems', who: 'fan', path: `/track/${mixed}`, act: (page) => page.mouse.wheel(0, 700) },
  {
    name: 'mixer',
    who: 'fan',
    path: `/track/${mixed}`,
    act: async (page) => {
      await page.mouse.wheel(0, 700)
      await button(page, 'Open mixer').click()
      await page.getByRole('slider').first().waitFor()
    },
  },
  { name: 'profile-art', who: 'visitor', path: '/nith?tab=art' },
  { name: 'profile-events', who: 'visitor', path: '/nith?tab=events' },
  { name: 'profile-merch', who: 'visitor', path: '/nith?tab=merch' },
  { name: 'artist-dashboard', who: 'artist', path: '/artist-dashboard' },
  { name: 'artist-dashboard-year', who: 'artist', path: '/artist-dashboard?days=365' },
  {
    name: 'artist-dashboard-below',
    who: 'artist',
    path: '/artist-dashboard',
    act: (page) => page.mouse.wheel(0, 9000),
  },
  { name: 'my-stems', who: 'artist', path: '/my-stems' },
  { name: 'my-albums', who: 'artist', path: '/my-albums' },
  { name: 'my-albums-create', who: 'artist', path: '/my-albums', act: (page) => openDialog(page, 'Create Album') },
  { name: 'my-albums-manage', who: 'artist', path: '/my-albums', act: (page) => openDialog(page, /^Manage/) },
  { name: 'my-art', who: 'artist', path: '/my-art' },
  { name: 'my-art-upload', who: 'artist', path: '/my-art', act: (page) => openDialog(page, 'Upload') },
  { name: 'my-art-edit', who: 'artist', path: '/my-art', act: (page) => openDialog(page, /^Edit /) },
  { name: 'my-events', who: 'artist', path: '/my-events' },
  { name: 'my-events-new', who: 'artist', path: '/my-events', act: (page) => openDialog(page, 'New Event') },
  { name: 'my-merch', who: 'artist', path: '/my-merch' },
  { name: 'my-merch-type', who: 'artist', path: '/my-merch', act: (page) => openDialog(page, 'Add Merch Item') },
  { name: 'my-merch-edit', who: 'artist', path: '/my-merch', act: (page) => openDialog(page, /^Edit /) },
  { name: 'admin', who: 'admin', path: '/admin' },
  { name: 'admin-complete', who: 'admin', path: '/admin', act: (page) => openDialog(page, /^Complete/) },
  { name: 'admin-audit', who: 'admin', path: '/admin', act: (page) => tab(page, /audit/i) },
  { name: 'messages', who: 'artist', path: '/messages' },
  { name: 'messages-menu', who: 'fan', path: '/messages', only: 'mobile', act: (page) => button(page, MENU).click() },
  // Last, because opening a conversation marks it as read.
  { name: 'messages-thread', who: 'artist', path: '/messages', act: (page) => openConversation(page, 'Karin') },
  { name: 'messages-not-found', who: 'artist', path: '/messages?conversation=none' },
  { name: 'messages-blocked', who: 'artist', path: '/messages', act: blockInConversation },
]

const MENU = 'Toggle sidebar (Ctrl+B)'

async function openConversation(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name }).click()
  await page.getByRole('log').locator('[data-part=bubble]').first().waitFor()
}

/** Shows a blocked conversation. The block is mocked. */
async function blockInConversation(page: Page): Promise<void> {
  await page.route('**/api/blocks/*', (route) => route.fulfill({ json: { blocked: true, muted: false } }))
  await openConversation(page, 'Petra')
  await button(page, 'More for Petra W.').click()
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Unblock' }).waitFor()
}
