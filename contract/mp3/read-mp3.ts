import { type EncoderHeader, readEncoderHeader } from './encoder-header.ts'
import { type FrameHeader, isSameStream, readHeader, startsChain } from './frame-header.ts'
import { id3v2End, tagEnd, tagsAtEnd } from './tag-ends.ts'

// Reads the frames of an MPEG Layer III file from its bytes: what is really there, not what tags say. All of it takes
// time and memory in proportion to the bytes, whatever they are.

const SEARCH_BYTES = 64 * 1024

/** A run of whole frames without anything between them: first byte, and the byte after the last. */
export type Span = { start: number; end: number }

/** Bytes, samples (per channel), Hz and bits per second of a file's audio. */
export type Mp3Stream = {
  version: 1 | 2 | 2.5
  sampleRateHz: number
  channels: 1 | 2
  /** What all frames have in common, else their mean. */
  bitrate: number
  isConstant: boolean
  frames: number
  samplesPerFrame: number
  /** What stands in front of the sound, if it does. It may speak of another stream: of the first of joined files. */
  encoder: EncoderHeader | null
  /** Where the tags in front end. */
  start: number
  spans: Span[]
  /** Bytes within the audio that belong to no frame and no tag. */
  strayBytes: number
  /** Seconds after which sound of another kind comes, mono after stereo or of another rate; null where all is one. */
  changesAfter: number | null
}

/** First byte after all tags and zeros in front: beyond the end of the bytes when a tag was cut off. */
export function audioStart(bytes: Uint8Array): number {
  let at = 0
  for (;;) {
    const from = at
    at = Math.max(id3v2End(bytes, at), tagEnd(bytes, at))
    while (bytes[at] === 0) at++
    if (at === from) return at
  }
}

/** Last byte of audio: before all tags at the end, and the zeros that some editors leave. */
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
 * Goes from frame to frame, over tags between them; where one is missing, on to the next tag or chain. A last frame that
 * is cut off does not count.
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

/** A frame of another kind, at a place where a player would take it for sound. */
function isOtherSound(bytes: Uint8Array, at: number, like: FrameHeader): boolean {
  const other = readHeader(bytes, at)
  if (!other || isSameStream(other, like)) return false
  const next = readHeader(bytes, at + other.size)
  return startsChain(bytes, at) || at + other.size === bytes.length || (next !== null && isSameStream(next, like))
}

/** The next place where a chain or a whole tag starts. */
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
  // Some programs write a header of another kind in front of the sound; players pass it over.
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
