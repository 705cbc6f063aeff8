import { type Pixels, reopen } from './decode.ts'

const SAMPLE_SIDE = 48

/** The picture scaled to 48 by 48 RGBA pixels, without regard to its shape. */
export const sampleOf = (pixels: Pixels): Promise<Buffer> =>
  reopen(pixels).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
