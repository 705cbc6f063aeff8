import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.ts'
import { PUBLIC } from '../../scripts/icons.ts'

/**
 * The pictures that a phone shows before it installs the site. Usage, with a server that has the
 * demo data:
 * `node e2e/screenshots/manifest-screenshots.ts URL`
 */
const SHOTS = [
  { name: 'screenshot-wide', path: '/find-music', width: 1440, height: 900, scale: 1 },
  { name: 'screenshot-music', path: '/find-music', width: 390, height: 844, scale: 2 },
  { name: 'screenshot-art', path: '/find-art', width: 390, height: 844, scale: 2 },
]
const [url] = process.argv.slice(2)
if (!url)
  throw new Error('Usage: node e2e/screenshots/manifest-screenshots.ts URL (of a running server with the demo data)')

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS })
for (const { name, path, width, height, scale } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, reducedMotion: 'reduce' })
  await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(PUBLIC, `${name}.webp`))
  await page.close()
}
await browser.close()
