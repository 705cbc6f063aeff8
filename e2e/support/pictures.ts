import sharp from 'sharp'

/** A plain picture of one colour. */
export function makePicture({ side = 640, colour = '#2f8f6b' } = {}): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()
}
