import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ICONS, PUBLIC, renderFavicon, renderIcon } from './icons.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string; label?: string }
type Manifest = {
  id: string
  start_url: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const file = (name: string) => readFile(join(PUBLIC, name))
const manifest = JSON.parse(await file('manifest.webmanifest').then(String)) as Manifest
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe('icons', () => {
  test.each(Object.entries(ICONS))(
    '%s matches the drawing that the script renders, in true colours',
    async (name, size) => {
      const kept = await file(name)
      const { format, width, height, isPalette } = await sharp(kept).metadata()
      expect({ format, width, height, isPalette }).toEqual({
        format: 'png',
        width: size.side,
        height: size.side,
        isPalette: false,
      })
      expect((await pixels(kept)).equals(await pixels(await renderIcon(size)))).toBe(true)
    },
  )

  test('favicon.ico contains one PNG of 32 pixels', async () => {
    const kept = await file('favicon.ico')
    expect(kept.equals(await renderFavicon())).toBe(true)
    expect(await sharp(kept.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  test('keeps the drawing of the maskable icon within four fifths, where a circle cannot cut it', async () => {
    const { side, square } = ICONS['icon-maskable-512.png']
    // The outermost squares of the drawing are seven squares from its centre.
    expect(Math.hypot(7, 7) * square).toBeLessThan(0.4 * side)
  })
})

describe('the manifest', () => {
  test('has an id, icons for every use and shortcuts for a long press', () => {
    expect(manifest).toMatchObject({ id: '/home', start_url: '/home' })
    const offered = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
    expect(offered).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable'])
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/find-music', '/find-art', '/messages', '/offline'])
    expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'narrow', 'wide'])
  })

  test.each([...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)])(
    '$src exists with the type and size that the manifest names',
    async ({ src, sizes, type }) => {
      const { format, width, height } = await sharp(await file(src)).metadata()
      expect(`image/${format}`).toBe(type.replace('+xml', ''))
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    },
  )
})
