import { bytesOf, join, putU32 } from '../pictures/bytes.ts'
import { type FrameHeader, readHeader, sideInfoEnd } from './frame-header.ts'
import type { Mp3Stream } from './read-mp3.ts'

// Players believe a Xing header: how long the sound is, and in which byte each hundredth of it starts. Without one they
// guess, which is wrong by a third of a file whose bitrate changes.

const PLACES = 100
/** Name, flags, frames, bytes and places. */
const XING_BYTES = 4 + 4 + 4 + 4 + PLACES
/** What LAME writes behind them: its name first, and in its 22nd to 24th byte what it added. */
const LAME_BYTES = 36
/** Bytes that are no sound may make a player that divides them by the bitrate wrong by so much. */
const OTHER_BYTES = { least: 16 * 1024, part: 0.01 }
/** The delay of every decoder, in samples, which LAME does not count. */
const DECODER_DELAY = 529

/** Does a player that believes the header of this stream, or its bitrate and size, know neither its length nor its places? */
export function isGuessed(stream: Mp3Stream, size: number): boolean {
  const { encoder, frames, isConstant } = stream
  // Some count the header as a frame.
  if (encoder?.frames != null && Math.abs(encoder.frames - frames) > 1) return true
  if (encoder?.hasPlaces) return false
  if (!isConstant) return true
  return encoder?.frames == null && size - soundBytes(stream) > Math.max(OTHER_BYTES.least, size * OTHER_BYTES.part)
}

const soundBytes = ({ spans }: Mp3Stream): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)

/** The same sound and the tags in front of it, with a Xing header that says what is there. */
export function seekableCopy(bytes: Uint8Array, stream: Mp3Stream): Uint8Array {
  const sound = stream.spans.map(({ start, end }) => bytes.subarray(start, end))
  return join([bytes.subarray(0, stream.start), xingFrame(bytes, stream), ...sound])
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

/** The header of the first frame, without a checksum, in the least bitrate whose frames have room for all. */
function roomyHeader(bytes: Uint8Array, first: number): { head: Uint8Array; header: FrameHeader } {
  const head = Uint8Array.from(bytes.subarray(first, first + 4))
  head[1]! |= 1
  for (let index = 1; ; index++) {
    head[2] = (index << 4) | (head[2]! & 0x0c)
    const header = readHeader(head, 0)!
    if (header.size >= sideInfoEnd(header) + XING_BYTES + LAME_BYTES) return { head, header }
  }
}

/** For each hundredth of the time the place where it starts, in 256ths of the bytes. */
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
