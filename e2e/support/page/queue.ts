import type { BrowserContext, Page } from '@playwright/test'
import { expectPlaying } from '../audio.ts'
import { expect } from '../test.ts'
import { newPerson, type Where } from '../world/people.ts'
import { type Published, publishTrack } from '../world/tracks.ts'

export const main = (page: Page) => page.getByRole('main')
/** The current title in the player bar, also under a dialog. */
export const current = (page: Page) => page.locator('[data-part=about] > :first-child')
export const queue = (page: Page) => page.getByRole('dialog', { name: 'Queue' })
export const ahead = (page: Page) => queue(page).getByRole('listitem').locator('[data-part=title]')

/**
 * Publishes tracks of these lengths in seconds. Find Music lists them in this order under the
 * artist's tag.
 */
export async function newList(context: BrowserContext, where: Where, ...lengths: number[]) {
  const { handle } = await newPerson(context.request, where)
  const tracks: Published[] = []
  for (const seconds of lengths.toReversed()) {
    tracks.unshift(await publishTrack(context.request, where.url, { tags: handle, sound: { seconds } }))
  }
  return { tracks, titles: tracks.map(({ title }) => title), path: `/find-music?tag=${handle}` }
}

export const play = (page: Page, { title }: Published) =>
  main(page)
    .getByRole('button', { name: `Play ${title} by` })
    .click()

export async function expectCurrent(page: Page, track: Published): Promise<void> {
  await expect(current(page)).toHaveText(track.title)
  await expectPlaying(page)
}

/** Moves the playing track to one second before its end. */
export const nearEnd = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration - 1
  })
