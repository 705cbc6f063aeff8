import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ARTS, type ArtName, draw } from './draw.ts'

const INKS = ['#e8e5dc', '#101418', '#e6543a', '#f3c34a'] as const

test.each(Object.keys(ARTS) as ArtName[])(
  '%s draws the same picture twice, and another one with another seed',
  async (art) => {
    const [first, again, other] = await Promise.all(
      [3, 3, 4].map((seed) => draw({ art, seed, inks: INKS, words: 'ab c', format: 'png' }, 160)),
    )
    expect(first!.bytes.equals(again!.bytes)).toBe(true)
    expect(first!.bytes.equals(other!.bytes)).toBe(false)
    const { width, height, format } = await sharp(first!.bytes).metadata()
    expect({ width, height, format }).toEqual({ width: 160, height: 160, format: 'png' })
    const { channels } = await sharp(first!.bytes).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev)), 'contrast').toBeGreaterThan(15)
  },
)
