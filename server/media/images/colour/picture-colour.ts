import type { Metadata } from 'sharp'
import type { ImageKind } from '../image-kind.ts'
import { colourOfAvif } from './avif-colour.ts'
import type { Colour } from './colour.ts'
import { colourOfProfile } from './icc-colour.ts'
import { colourOfPng } from './png-colour.ts'

/**
 * How a picture's pixels are brought to sRGB: by the decoder, which takes care of profiles of 8 bits; by the decoder once
 * they have 8 bits; or by the colour that is known of them.
 */
export type PictureColour = Colour | 'decoder' | 'decoder-by-8-bits'

/** What a picture declares of its colour: by numbers (PNG, AVIF) or by a profile. */
export function colourOfPicture(bytes: Buffer, kind: ImageKind, metadata: Metadata): PictureColour {
  const { icc, hasProfile, channels, depth } = metadata
  const declared = kind === 'png' ? colourOfPng(bytes, hasProfile) : null
  if (declared) return declared
  if (!icc) return (kind === 'heif' && colourOfAvif(bytes)) || 'decoder'
  const colour = colourOfProfile(icc, channels < 3)
  if (colour?.range) return colour
  if (depth !== 'ushort') return 'decoder'
  return colour ?? 'decoder-by-8-bits'
}
