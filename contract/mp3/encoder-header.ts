import { textAt, u8, u16, u32 } from '../pictures/bytes.ts'
import { type FrameHeader, HEADER_BYTES, sideInfoEnd } from './frame-header.ts'

/** The delay of every decoder, in samples. */
const DECODER_DELAY = 529

/** What an encoder says of the whole stream, in a first frame without sound. */
export type EncoderHeader = {
  /** Frames that follow it, where it says so. */
  frames: number | null
  /** Has it a table of places by which a player can seek? */
  hasPlaces: boolean
  /** Samples at the start and end that the encoder added (LAME header), as a decoder should drop them. */
  skipStart: number
  skipEnd: number
}

/** Reads Xing or Info (with LAME's delay and padding), or VBRI, of the frame at `at`. Null where none of them is. */
export function readEncoderHeader(bytes: Uint8Array, at: number, header: FrameHeader): EncoderHeader | null {
  try {
    const frame = bytes.subarray(at, at + header.size)
    return readXing(frame, sideInfoEnd(header)) ?? readVbri(frame)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readXing(frame: Uint8Array, at: number): EncoderHeader | null {
  if (!['Xing', 'Info'].includes(textAt(frame, at, 4))) return null
  const flags = u32(frame, at + 4)
  const frames = flags & 1 ? u32(frame, at + 8) : null
  const lame = at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  return { frames, hasPlaces: (flags & 7) === 7, ...readGap(frame, lame) }
}

function readVbri(frame: Uint8Array): EncoderHeader | null {
  const at = HEADER_BYTES + 32
  if (textAt(frame, at, 4) !== 'VBRI') return null
  return { frames: u32(frame, at + 14), hasPlaces: false, skipStart: 0, skipEnd: 0 }
}

function readGap(frame: Uint8Array, lame: number): { skipStart: number; skipEnd: number } {
  const at = lame + 21
  if (frame.length < at + 3 || !/^(?:LAME|Lav[cf]|L3\.9)$/.test(textAt(frame, lame, 4)))
    return { skipStart: 0, skipEnd: 0 }
  const packed = (u8(frame, at) << 16) | u16(frame, at + 1)
  const delay = packed >> 12
  const padding = packed & 0xfff
  return { skipStart: delay + DECODER_DELAY, skipEnd: Math.max(0, padding - DECODER_DELAY) }
}
