import { textAt, u8, u16, u32 } from '../pictures/bytes.ts'
import { type FrameHeader, HEADER_BYTES, sideInfoEnd } from './frame-header.ts'

/** The delay of every decoder, in samples. */
const DECODER_DELAY = 529

/** The encoder's description of the whole stream, in a first frame without sound. */
export type EncoderHeader = {
  /** Number of frames after this one; null if the header does not state it. */
  frames: number | null
  /** Whether the header has a seek table. */
  hasSeekTable: boolean
  /**
   * Samples that the encoder added at the start and the end (LAME header). A decoder should drop
   * them.
   */
  skipStart: number
  skipEnd: number
}

/**
 * Reads a Xing or Info header (with LAME's delay and padding) or a VBRI header from the frame at
 * `at`. Null if there is none.
 */
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
  return { frames, hasSeekTable: (flags & 7) === 7, ...readGap(frame, lame) }
}

function readVbri(frame: Uint8Array): EncoderHeader | null {
  const at = HEADER_BYTES + 32
  if (textAt(frame, at, 4) !== 'VBRI') return null
  return { frames: u32(frame, at + 14), hasSeekTable: false, skipStart: 0, skipEnd: 0 }
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
