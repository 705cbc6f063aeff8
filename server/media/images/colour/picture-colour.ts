import type { Metadata } from 'sharp'
import type { ImageFormat } from '../image-format.ts'
import { colourOfAvif } from './avif-colour.ts'
import type { Colour } from './colour.ts'
import { colourOfProfile } from './icc-colour.ts'
import { colourOfPng } from './png-colour.ts'

/**
 * How the pixels of a picture are converted to sRGB: by the decoder, which handles 8-bit profiles;
 * by the decoder after a reduction to 8 bits; or by our own conversion of a known colour.
 */
export type PictureColour = Colour | 'decoder' | 'decoder-by-8-bits'

/** The colour that a picture declares, by codes (PNG, AVIF) or by a profile. */
export function colourOfPicture(bytes: Buffer, kind: ImageFormat, metadata: Metadata): PictureColour {
  const { icc, hasProfile, channels, depth } = metadata
  const declared = kind === 'png' ? colourOfPng(bytes, hasProfile) : null
  if (declared) return declared
  if (!icc) return (kind === 'heif' && colourOfAvif(bytes)) || 'decoder'
  const colour = colourOfProfile(icc, channels < 3)
  if (colour?.range) return colour
  if (depth !== 'ushort') return 'decoder'
  return colour ?? 'decoder-by-8-bits'
}
