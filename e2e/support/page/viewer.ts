import { expect, type Locator, type Page } from '@playwright/test'

export type Placed = { scale: number; x: number; y: number }

/** The button that opens the viewer, on the artwork's page. */
export const opener = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: /^Open full size:/ })

export const viewerOf = (page: Page): Locator => page.getByRole('dialog')

/**
 * The place of the picture in the window: CSS pixels per picture pixel, and its top left corner.
 */
export function placeOf(page: Page, widthPx: number): Promise<Placed> {
  return page.evaluate((pictureWidth) => {
    const { left, top, width } = document
      .querySelector('[data-part=picture] > img:last-of-type')!
      .getBoundingClientRect()
    return { scale: width / pictureWidth, x: left, y: top }
  }, widthPx)
}

/** The point of the picture that is under a point of the window. */
export async function pointUnder(page: Page, widthPx: number, at: { x: number; y: number }) {
  const { scale, x, y } = await placeOf(page, widthPx)
  return { x: (at.x - x) / scale, y: (at.y - y) / scale }
}

/**
 * The colour of the full-size tiles at a point of the window, or null while no tile is drawn there.
 */
export function tileColour(page: Page, at: { x: number; y: number }): Promise<number[] | null> {
  return page.evaluate(({ x, y }) => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-part=picture] canvas')!
    const { left, top } = canvas.getBoundingClientRect()
    const pixel = canvas
      .getContext('2d')!
      .getImageData((x - left) * devicePixelRatio, (y - top) * devicePixelRatio, 1, 1).data
    return pixel[3] === 255 ? [...pixel] : null
  }, at)
}

/** Waits until the viewer shows its largest derivative. */
export async function expectShown(page: Page): Promise<void> {
  await expect(viewerOf(page)).toBeVisible()
  await expect(page.locator('[data-part=picture] > img')).toHaveCount(1)
}

export async function middleOfStage(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator('[data-part=stage]').boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Moves two fingers from one distance to another while their centre moves from `from` to `to`. */
export async function pinch(
  page: Page,
  from: { x: number; y: number; apart: number },
  to: { x: number; y: number; apart: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const fingers = (share: number) => {
    const at = (one: number, other: number) => one + (other - one) * share
    const [x, y, apart] = [at(from.x, to.x), at(from.y, to.y), at(from.apart, to.apart)]
    return [
      { x: x - apart / 2, y, id: 0 },
      { x: x + apart / 2, y, id: 1 },
    ]
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0) })
  for (let step = 1; step <= 10; step++) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(step / 10) })
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
