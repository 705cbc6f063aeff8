import type { Page, Response } from '@playwright/test'
import { audioMarks, currentTime, expectPlaying, markAudio } from '../support/audio.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { latestMail, linkIn } from '../support/mailbox.ts'
import { makeMp3 } from '../support/sounds.ts'
import { expect, test } from '../support/test.ts'
import { newEmail, newHandle, PASSWORD } from '../support/world/people.ts'
import {
  chooseAudio,
  chooseCover,
  fillTitle,
  makePicture,
  mp3,
  openUpload,
  png,
  send,
} from '../support/world/upload.ts'

const TITLE = 'Half-Light Over the Weir'
/** Nine megabytes: more than a browser prefetches. */
const SOUND = { seconds: 224, kbps: 320 } as const

let server: BuiltServer

test.beforeAll(async () => {
  server = await startBuiltServer()
})
test.afterAll(async () => {
  await server.stop()
  await server.removeData()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('AUTH-02 PROF-03 MUSIC-02 MUSIC-10 PLAYER-01 PLAYER-04 PUB-01 AUTH-06 from the sign-up of an artist to a listener', async ({
  page,
  newVisitor,
}) => {
  const handle = newHandle()
  await signUpByHand(page)
  await makeProfileByHand(page, handle)
  await test.step('uploads a track with a cover', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Music' }).click()
    const dialog = await openUpload(page)
    await chooseAudio(dialog, mp3(await makeMp3(SOUND)))
    await chooseCover(dialog, png(await makePicture({ side: 1200 })))
    await fillTitle(dialog, TITLE)
    await dialog.getByLabel('Tags').fill('field recording')
    await send(dialog)
    // Four minutes of audio are decoded before the dialog closes.
    await expect(dialog).toHaveCount(0, { timeout: 60_000 })
    await page.getByRole('link', { name: TITLE }).click()
    await expect(heading(page)).toHaveText(TITLE)
  })
  const trackUrl = page.url()
  await listenByHand(page)
  const visitor = await newVisitor()
  await test.step('a visitor finds and plays it', async () => {
    const stranger = await visitor.newPage()
    await stranger.goto(`${server.url}/${handle}`)
    await expect(heading(stranger)).toHaveText('Weir Choir')
    await stranger.getByRole('button', { name: `Play ${TITLE}` }).click()
    await expectPlaying(stranger)
    await stranger.goto(trackUrl)
    await stranger
      .getByRole('button', { name: `Play ${TITLE}` })
      .first()
      .click()
    await expectPlaying(stranger)
    await stranger.close()
  })
  await test.step('after the server was killed all is still there', async () => {
    await page.goto('about:blank')
    const { port } = new URL(server.url)
    await server.stop('SIGKILL')
    server = await startBuiltServer({ dataDir: server.dataDir, port: Number(port) })
    await page.goto(`${server.url}/home`)
    await expect(page.getByRole('button', { name: /Profile menu/ })).toContainText(`@${handle}`)
    await page.goto(trackUrl)
    await page
      .getByRole('button', { name: `Play ${TITLE}` })
      .first()
      .click()
    await expectPlaying(page)
  })
})

async function signUpByHand(page: Page): Promise<void> {
  const email = newEmail()
  await test.step('signs up, follows the mailed link, signs in', async () => {
    await page.goto(server.url)
    await page.getByRole('banner').getByRole('link', { name: 'Join the Underground' }).click()
    await expect(heading(page)).toHaveText('Create Account')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Welcome Back')
    await page.goto(linkIn(await latestMail(server.dataDir, email)))
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await press(page, 'Verify email')
    await expect(heading(page)).toHaveText('Welcome Back')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await press(page, 'Sign In')
    await expect(page).toHaveURL(/\/signup$/)
  })
}

async function makeProfileByHand(page: Page, handle: string): Promise<void> {
  await test.step('makes an artist profile', async () => {
    await page.getByRole('radio', { name: 'Artist' }).click()
    await press(page, 'Next')
    await page.getByLabel('Handle').fill(handle)
    await page.getByLabel('Display name').fill('Weir Choir')
    await press(page, 'Next')
    await page.getByLabel('Date of birth').fill('1991-11-09')
    await page.getByRole('checkbox').check()
    await press(page, 'Create')
    await expect(page).toHaveURL(/\/home$/)
  })
}

/** Plays, seeks beyond the loaded part, and opens other pages during playback. */
async function listenByHand(page: Page): Promise<void> {
  await test.step('sees the waveform, plays, seeks, and walks on while it plays', async () => {
    const main = page.getByRole('main')
    const wave = main.getByRole('slider', { name: `Seek in ${TITLE}` })
    await expect.poll(() => wave.locator('canvas').evaluate(paintedPart)).toBeGreaterThan(0.05)
    await main
      .getByRole('button', { name: `Play ${TITLE}` })
      .first()
      .click()
    await expectPlaying(page)
    await markAudio(page)

    const box = (await wave.boundingBox()) as { x: number; y: number; width: number; height: number }
    const ranged = page.waitForResponse(
      (response) => response.url().includes('/media/music/') && startOf(response) > 5_000_000,
    )
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2)
    expect((await ranged).status()).toBe(206)
    await expect.poll(() => currentTime(page)).toBeGreaterThan(SOUND.seconds * 0.79)
    await expectPlaying(page)

    let position = await currentTime(page)
    for (const name of ['Find Music', 'Home', 'My Music', 'My Profile']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(heading(page)).toBeVisible()
      await expectPlaying(page)
      const now = await currentTime(page)
      expect(now).toBeGreaterThan(position)
      position = now
    }
    expect(await audioMarks(page)).toEqual(['first'])
  })
}

/** The first byte of a range response. */
const startOf = (response: Response): number =>
  Number(/^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '')?.[1] ?? 0)

/** The painted share of a canvas, from 0 to 1. */
function paintedPart(canvas: SVGElement | HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement
  const context = (canvas as HTMLCanvasElement).getContext('2d')
  if (!context || width === 0 || height === 0) return 0
  const { data } = context.getImageData(0, 0, width, height)
  let painted = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]) painted++
  return painted / (width * height)
}
