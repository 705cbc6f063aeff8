import { bytesOf, join, putU32 } from '../pictures/bytes.ts'
import { type FrameHeader, readHeader, sideInfoEnd } from './frame-header.ts'
import { hasPicture, isPicture, readId3, writeId3 } from './id3-frames.ts'
import type { Mp3Stream } from './read-mp3.ts'

// Players trust a Xing header: the duration, and the byte at which each hundredth starts. Without
// it they guess, which can be wrong by a third of the file if the bitrate changes. Chromium reads
// 2.6 MB before the first sound if a tag in front contains a picture.

const PLACES = 100
/** Name, flags, frames, bytes and seek table. */
const XING_BYTES = 4 + 4 + 4 + 4 + PLACES
/** The LAME part after the Xing header: its name first, and delay and padding in bytes 22 to 24. */
const LAME_BYTES = 36
/**
 * Bytes that are not sound distort the position in players that divide bytes by the bitrate. This
 * much is tolerated: `least` bytes, or `part` of the file.
 */
const OTHER_BYTES = { least: 16 * 1024, part: 0.01 }
/** The delay of every decoder in samples. LAME's value does not include it. */
const DECODER_DELAY = 529

/**
 * Tells whether players would start late because of a picture, or guess duration and positions
 * wrongly.
 */
export const needsCopy = (bytes: Uint8Array, stream: Mp3Stream): boolean =>
  hasPicture(bytes) || needsSeekTable(stream, bytes.length)

/** From the header of this stream, or from bitrate and size. `size` is bytes. */
function needsSeekTable(stream: Mp3Stream, size: number): boolean {
  const { encoder, frames, isConstant } = stream
  // Some encoders count the header as a frame.
  if (encoder?.frames != null && Math.abs(encoder.frames - frames) > 1) return true
  if (encoder?.hasSeekTable) return false
  if (!isConstant) return true
  return encoder?.frames == null && size - soundBytes(stream) > Math.max(OTHER_BYTES.least, size * OTHER_BYTES.part)
}

const soundBytes = ({ spans }: Mp3Stream): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)

/**
 * Returns a copy with the same sound, a correct Xing header, and the tags before it. Of a tag with
 * a picture it keeps the other frames.
 */
export function seekableCopy(bytes: Uint8Array, stream: Mp3Stream): Uint8Array {
  const sound = stream.spans.map(({ start, end }) => bytes.subarray(start, end))
  const tags = hasPicture(bytes) ? withoutPictures(bytes) : bytes.subarray(0, stream.start)
  return join([tags, xingFrame(bytes, stream), ...sound])
}

/** The first tag without pictures. Later tags are for few players, and are left out. */
function withoutPictures(bytes: Uint8Array): Uint8Array {
  const tag = readId3(bytes, 0)
  return tag
    ? writeId3(
        tag.version,
        tag.frames.filter((frame) => !isPicture(frame)),
      )
    : new Uint8Array()
}

function xingFrame(bytes: Uint8Array, stream: Mp3Stream): Uint8Array {
  const first = stream.spans[0]!.start
  const { head, header } = roomyHeader(bytes, first)
  const frame = new Uint8Array(header.size)
  frame.set(head)
  const at = sideInfoEnd(header)
  frame.set(bytesOf(stream.isConstant ? 'Info' : 'Xing'), at)
  const whole = header.size + soundBytes(stream)
  putU32(frame, at + 4, 7)
  putU32(frame, at + 8, stream.frames)
  putU32(frame, at + 12, whole)
  frame.set(placesOf(bytes, stream, { before: header.size, whole }), at + 16)
  if (stream.encoder && stream.encoder.skipStart > 0) frame.set(lameOf(stream), at + XING_BYTES)
  return frame
}

/**
 * Returns the header of the first frame without a checksum, in the lowest bitrate whose frames have
 * enough space for the Xing header.
 */
function roomyHeader(bytes: Uint8Array, first: number): { head: Uint8Array; header: FrameHeader } {
  const head = Uint8Array.from(bytes.subarray(first, first + 4))
  head[1]! |= 1
  for (let index = 1; ; index++) {
    head[2] = (index << 4) | (head[2]! & 0x0c)
    const header = readHeader(head, 0)!
    if (header.size >= sideInfoEnd(header) + XING_BYTES + LAME_BYTES) return { head, header }
  }
}

/** Returns the seek table: for each hundredth of the time, its start in 256ths of the bytes. */
function placesOf(bytes: Uint8Array, { spans, frames }: Mp3Stream, at: { before: number; whole: number }): Uint8Array {
  const places = new Uint8Array(PLACES)
  let place = 0
  let frame = 0
  let passed = at.before
  for (const { start, end } of spans) {
    for (let position = start; position < end; frame++) {
      for (; place < PLACES && frame >= Math.floor((place * frames) / PLACES); place++)
        places[place] = Math.min(255, Math.floor((passed * 256) / at.whole))
      const { size } = readHeader(bytes, position)!
      position += size
      passed += size
    }
  }
  return places
}

function lameOf({ encoder, frames }: Mp3Stream): Uint8Array {
  const lame = new Uint8Array(LAME_BYTES)
  lame.set(bytesOf('LAME'))
  const isOfAll = encoder?.frames == null || Math.abs(encoder.frames - frames) <= 1
  const delay = encoder!.skipStart - DECODER_DELAY
  const padding = isOfAll && encoder!.skipEnd > 0 ? encoder!.skipEnd + DECODER_DELAY : 0
  lame.set([delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255], 21)
  return lame
}
