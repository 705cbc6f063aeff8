import { type Colour, colourOf, colourOfCodes } from './colour.ts'
import { powerCurve, srgbCurve } from './curves.ts'
import { type Primaries, SRGB } from './matrices.ts'

const SIGNATURE_LENGTH = 8
/**
 * In PNG, browsers show the transfer curves of television as a reference display does (ITU-R
 * BT.1886).
 */
const tvCurve = powerCurve(2.4)
const SCREEN_GAMMA = 2.2
/**
 * Browsers do not convert a picture whose gamma differs from that of a screen by less than this.
 */
const NEAR = 0.05

/**
 * The colour that the chunks of a PNG declare, in the browsers' order of precedence: cICP, profile,
 * sRGB, gAMA and cHRM. Null if the pixels are sRGB or the profile applies.
 */
export function colourOfPng(bytes: Buffer, hasProfile: boolean): Colour | null {
  const chunks = chunksAhead(bytes)
  const codes = chunks.get('cICP')
  // PNG pixels are full-range RGB; browsers ignore a chunk that declares otherwise.
  if (codes?.length === 4 && codes[2] === 0 && codes[3] === 1) {
    const [primaries = 0, transfer = 0] = codes
    if (primaries === 1 && transfer === 13) return hasProfile ? colourOf(srgbCurve, SRGB) : null
    const colour = colourOfCodes(primaries, transfer, peakOf(chunks), tvCurve)
    if (colour) return colour
  }
  if (hasProfile || chunks.has('sRGB')) return null
  return colourOfGamma(chunks.get('gAMA'), chunks.get('cHRM'))
}

/** The data of the first chunk of each name before the pixels. */
function chunksAhead(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = SIGNATURE_LENGTH; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 8 + bytes.readUInt32BE(at)
    if (name === 'IDAT') break
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(at + 8, end))
    at = end + 4
  }
  return chunks
}

/**
 * Nits of the brightest pixel; otherwise the peak of the display on which the picture was mastered.
 */
function peakOf(chunks: Map<string, Buffer>): number | null {
  const light = chunks.get('cLLI') ?? chunks.get('cLLi')
  if (light?.length === 8 && light.readUInt32BE(0) > 0) return light.readUInt32BE(0) / 10_000
  const display = chunks.get('mDCV') ?? chunks.get('mDCv')
  return display?.length === 24 ? display.readUInt32BE(16) / 10_000 : null
}

/** Chromaticities have no meaning without a gamma. */
function colourOfGamma(gamma: Buffer | undefined, chromaticities: Buffer | undefined): Colour | null {
  if (gamma?.length !== 4 || gamma.readUInt32BE(0) === 0) return null
  const stored = gamma.readUInt32BE(0) / 100_000
  const curve = powerCurve(1 / stored)
  if (chromaticities?.length !== 32) return Math.abs(stored * SCREEN_GAMMA - 1) < NEAR ? null : colourOf(curve, SRGB)
  const [wx, wy, rx, ry, gx, gy, bx, by] = Array.from(
    { length: 8 },
    (_, at) => chromaticities.readUInt32BE(at * 4) / 100_000,
  ) as [number, number, number, number, number, number, number, number]
  const primaries: Primaries = [
    [rx, ry],
    [gx, gy],
    [bx, by],
    [wx, wy],
  ]
  return colourOf(curve, primaries)
}
