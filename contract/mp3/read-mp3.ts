import { type EncoderHeader, readEncoderHeader } from './encoder-header.ts'
import { type FrameHeader, isSameStream, readHeader, startsChain } from './frame-header.ts'
import { id3v2End, tagEnd, tagsAtEnd } from './tag-ends.ts'

// Reads the frames of an MPEG Layer III file: what the bytes contain, not what tags claim. Time and
// memory are linear in the number of bytes, for any content.

const SEARCH_BYTES = 64 * 1024

/** A run of whole, adjacent frames: the first byte, and the byte after the last. */
type Span = { start: number; end: number }

/** The audio of a file, in bytes, samples (per channel), Hz and bits per second. */
export type Mp3Stream = {
  version: 1 | 2 | 2.5
  sampleRateHz: number
  channels: 1 | 2
  /** The bitrate of all frames, or else their mean. */
  bitrate: number
  isConstant: boolean
  frames: number
  samplesPerFrame: number
  /**
   * The encoder's header before the sound, if any. It may describe another stream: in joined files,
   * it is that of the first.
   */
  encoder: EncoderHeader | null
  /** Where the tags at the start of the file end. */
  start: number
  spans: Span[]
  /** Bytes within the audio that belong to no frame and no tag. */
  strayBytes: number
  /**
   * Seconds until sound of another format begins, such as mono after stereo or another sample rate;
   * null if the format never changes.
   */
  changesAfter: number | null
}

/**
 * Returns the first byte after all tags and zeros at the start. It is beyond the end of the bytes
 * if a tag is cut off.
 */
export function audioStart(bytes: Uint8Array): number {
  let at = 0
  for (;;) {
    const from = at
    at = Math.max(id3v2End(bytes, at), tagEnd(bytes, at))
    while (bytes[at] === 0) at++
    if (at === from) return at
  }
}

/**
 * Returns the end of the audio: before all tags at the end and the zeros that some editors leave.
 */
function audioEnd(bytes: Uint8Array): number {
  const tags = tagsAtEnd(bytes)
  for (;;) {
    const { done, value } = tags.next()
    if (done) return value
  }
}

function findFirstFrame(bytes: Uint8Array, from: number): number | null {
  const last = Math.min(from + SEARCH_BYTES, bytes.length)
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at < last; at = bytes.indexOf(0xff, at + 1)) {
    if (startsChain(bytes, at)) return at
  }
  return null
}

type Walk = {
  frames: number
  frameBytes: number
  isConstant: boolean
  spans: Span[]
  strayBytes: number
  changesAfter: number | null
}

/**
 * Walks from frame to frame, and skips tags between them. Where a frame is missing, it continues at
 * the next tag or chain. A last frame that is cut off does not count.
 */
function walk(bytes: Uint8Array, start: number, end: number, like: FrameHeader): Walk {
  const found: Walk = { frames: 0, frameBytes: 0, isConstant: true, spans: [], strayBytes: 0, changesAfter: null }
  let at = start
  while (at < end) {
    const header = readHeader(bytes, at)
    if (header && isSameStream(header, like)) {
      if (at + header.size > bytes.length) break
      const span = found.spans.at(-1)
      if (span?.end === at) span.end = at + header.size
      else found.spans.push({ start: at, end: at + header.size })
      found.frames++
      found.isConstant &&= header.bitrate === like.bitrate
      found.frameBytes += header.size
      at += header.size
      continue
    }
    if (header && isOtherSound(bytes, at, like))
      found.changesAfter ??= (found.frames * like.samples) / like.sampleRateHz
    const behindTag = tagEnd(bytes, at)
    const next = behindTag > at ? behindTag : nextSound(bytes, at + 1, end)
    if (behindTag === at) found.strayBytes += next - at
    at = next
  }
  return found
}

/** Tells whether a frame of another format starts here, where a player would take it for sound. */
function isOtherSound(bytes: Uint8Array, at: number, like: FrameHeader): boolean {
  const other = readHeader(bytes, at)
  if (!other || isSameStream(other, like)) return false
  const next = readHeader(bytes, at + other.size)
  return startsChain(bytes, at) || at + other.size === bytes.length || (next !== null && isSameStream(next, like))
}

/** Returns the next position at which a chain or a whole tag starts. */
function nextSound(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const byte = bytes[at]
    if (byte === 0xff ? startsChain(bytes, at) : tagEnd(bytes, at) > at) return at
  }
  return end
}

/** Finds and measures the Layer III audio in a file. Null if there is none. */
export function readMp3(bytes: Uint8Array): Mp3Stream | null {
  const behindTags = audioStart(bytes)
  const first = findFirstFrame(bytes, behindTags)
  const header = first === null ? null : readHeader(bytes, first)
  if (first === null || !header) return null
  const encoder = readEncoderHeader(bytes, first, header)
  const start = encoder ? first + header.size : first
  // Some programs write an encoder header of another format before the sound; players skip it.
  const like = (encoder && readHeader(bytes, start)) || header
  const { version, sampleRateHz, channels, samples: samplesPerFrame } = like
  const found = walk(bytes, start, audioEnd(bytes), like)
  const mean = (found.frameBytes * 8 * sampleRateHz) / (found.frames * samplesPerFrame || 1)
  return {
    ...{ version, sampleRateHz, channels, samplesPerFrame, encoder },
    bitrate: found.isConstant ? like.bitrate : Math.round(mean),
    isConstant: found.isConstant,
    frames: found.frames,
    start: Math.min(behindTags, first),
    spans: found.spans,
    strayBytes: found.strayBytes,
    changesAfter: found.changesAfter,
  }
}
