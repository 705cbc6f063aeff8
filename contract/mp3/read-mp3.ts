/** Reads the frames of an MPEG Layer III file from its bytes: what is really there, not what tags say. */

const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES_1 = [44_100, 48_000, 32_000]

/** So many frames in a row make an MP3; four bytes alone look like a frame by chance. */
const CHAIN = 3
const SEARCH_BYTES = 64 * 1024
const HEADER_BYTES = 4
/** The delay of every decoder, in samples. */
const DECODER_DELAY = 529

type FrameHeader = {
  version: 1 | 2 | 2.5
  sampleRateHz: number
  channels: 1 | 2
  bitrate: number
  samples: number
  /** Of the whole frame, in bytes. */
  size: number
}

/** A run of whole frames without anything between them: first byte, and the byte after the last. */
type Span = { start: number; end: number }

/** Bytes, samples (per channel), Hz and bits per second of a file's audio. */
export type Mp3Stream = {
  version: 1 | 2 | 2.5
  sampleRateHz: number
  channels: 1 | 2
  /** What all frames have in common, else their mean. */
  bitrate: number
  frames: number
  samplesPerFrame: number
  /** Frames that the file itself says it has, where it says so (Xing, Info or VBRI header). */
  declaredFrames: number | null
  /** Samples at the start and end that the encoder added (LAME header), as a decoder should drop them. */
  skipStart: number
  skipEnd: number
  spans: Span[]
  /** Bytes within the audio that belong to no frame. */
  strayBytes: number
}

function readHeader(bytes: Buffer, at: number): FrameHeader | null {
  if (at + HEADER_BYTES > bytes.length) return null
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + HEADER_BYTES)
  const isLayer3 = a === 0xff && (b & 0xe6) === 0xe2
  const version = ([2.5, null, 2, 1] as const)[(b >> 3) & 3]
  const bitrateIndex = c >> 4
  const rate = RATES_1[(c >> 2) & 3]
  // No free format: players of browsers cannot play it.
  if (!isLayer3 || !version || !rate || bitrateIndex === 0 || bitrateIndex === 15) return null
  const sampleRateHz = rate / { 1: 1, 2: 2, 2.5: 4 }[version]
  const bitrate = ((version === 1 ? BITRATES_1 : BITRATES_2)[bitrateIndex] ?? 0) * 1000
  const samples = version === 1 ? 1152 : 576
  const size = Math.floor((samples / 8) * (bitrate / sampleRateHz)) + ((c >> 1) & 1)
  return { version, sampleRateHz, channels: d >> 6 === 3 ? 1 : 2, bitrate, samples, size }
}

const isSameStream = (one: FrameHeader, other: FrameHeader): boolean =>
  one.version === other.version && one.sampleRateHz === other.sampleRateHz

/** Where an ID3v2 tag that starts at `at` ends; `at` itself if none is there. */
function skipId3v2(bytes: Buffer, at: number): number {
  if (bytes.toString('latin1', at, at + 3) !== 'ID3' || at + 10 > bytes.length) return at
  const size = [6, 7, 8, 9].reduce((sum, offset) => (sum << 7) | ((bytes[at + offset] ?? 0) & 0x7f), 0)
  const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0
  return at + 10 + size + footer
}

/** First byte after all ID3v2 tags: beyond the end of the bytes when a tag was cut off. */
export function audioStart(bytes: Buffer): number {
  let at = 0
  for (let next = skipId3v2(bytes, at); next !== at; next = skipId3v2(bytes, at)) at = next
  return at
}

/** Last byte of audio: before ID3v1, APEv2 and the zeros that some editors leave. */
function audioEnd(bytes: Buffer): number {
  let end = bytes.length
  if (end >= 128 && bytes.toString('latin1', end - 128, end - 125) === 'TAG') end -= 128
  if (end >= 32 && bytes.toString('latin1', end - 32, end - 24) === 'APETAGEX') {
    const size = bytes.readUInt32LE(end - 20) + 32
    if (size <= end) end -= size
  }
  while (end > 0 && bytes[end - 1] === 0) end--
  return end
}

/** Does a chain of like frames start here? Its last link may be the end of the file. */
function startsChain(bytes: Buffer, at: number): boolean {
  const first = readHeader(bytes, at)
  if (!first) return false
  let position = at + first.size
  for (let link = 1; link < CHAIN; link++) {
    if (position >= bytes.length) return link > 1 || position === bytes.length
    const next = readHeader(bytes, position)
    if (!next || !isSameStream(first, next)) return false
    position += next.size
  }
  return true
}

function findFirstFrame(bytes: Buffer, from: number): number | null {
  const last = Math.min(from + SEARCH_BYTES, bytes.length)
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at < last; at = bytes.indexOf(0xff, at + 1)) {
    if (startsChain(bytes, at)) return at
  }
  return null
}

type Info = { declaredFrames: number | null; skipStart: number; skipEnd: number }

/** The encoder's header in the first frame, if there is one: Xing or Info (with LAME's delay and padding), or VBRI. */
function readInfo(bytes: Buffer, at: number, header: FrameHeader): Info | null {
  const frame = bytes.subarray(at, at + header.size)
  const sideInfo = header.version === 1 ? (header.channels === 1 ? 17 : 32) : header.channels === 1 ? 9 : 17
  const xing = HEADER_BYTES + sideInfo
  const name = frame.toString('latin1', xing, xing + 4)
  if (name !== 'Xing' && name !== 'Info') return readVbri(frame)
  if (frame.length < xing + 8) return null
  const flags = frame.readUInt32BE(xing + 4)
  let next = xing + 8
  const hasFrames = (flags & 1) !== 0 && frame.length >= next + 4
  const declaredFrames = hasFrames ? frame.readUInt32BE(next) : null
  next += (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  return { declaredFrames, ...readGap(frame, next) }
}

function readVbri(frame: Buffer): Info | null {
  const at = HEADER_BYTES + 32
  if (frame.toString('latin1', at, at + 4) !== 'VBRI' || frame.length < at + 18) return null
  return { declaredFrames: frame.readUInt32BE(at + 14), skipStart: 0, skipEnd: 0 }
}

function readGap(frame: Buffer, lame: number): { skipStart: number; skipEnd: number } {
  const at = lame + 21
  const encoder = frame.toString('latin1', lame, lame + 4)
  if (!/^(?:LAME|Lav[cf]|L3\.9)$/.test(encoder) || frame.length < at + 3) return { skipStart: 0, skipEnd: 0 }
  const packed = frame.readUIntBE(at, 3)
  const delay = packed >> 12
  const padding = packed & 0xfff
  return { skipStart: delay + DECODER_DELAY, skipEnd: Math.max(0, padding - DECODER_DELAY) }
}

type Walk = { frames: number; frameBytes: number; isConstant: boolean; spans: Span[]; strayBytes: number }

/**
 * Goes from frame to frame; where one is missing, on to the next chain. A last frame that is cut off does not count.
 */
function walk(bytes: Buffer, start: number, end: number, like: FrameHeader): Walk {
  const found: Walk = { frames: 0, frameBytes: 0, isConstant: true, spans: [], strayBytes: 0 }
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
    } else {
      const next = nextChain(bytes, at + 1, end, like)
      found.strayBytes += next - at
      at = next
    }
  }
  return found
}

function nextChain(bytes: Buffer, from: number, end: number, like: FrameHeader): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at < end; at = bytes.indexOf(0xff, at + 1)) {
    const header = readHeader(bytes, at)
    if (header && isSameStream(header, like) && startsChain(bytes, at)) return at
  }
  return end
}

/** Finds and measures the Layer III audio in a file. Null if there is none. */
export function readMp3(bytes: Buffer): Mp3Stream | null {
  const first = findFirstFrame(bytes, audioStart(bytes))
  const header = first === null ? null : readHeader(bytes, first)
  if (first === null || !header) return null
  const info = readInfo(bytes, first, header)
  const { version, sampleRateHz, channels, samples: samplesPerFrame } = header
  const start = info ? first + header.size : first
  const found = walk(bytes, start, audioEnd(bytes), header)
  const mean = (found.frameBytes * 8 * sampleRateHz) / (found.frames * samplesPerFrame || 1)
  return {
    version,
    sampleRateHz,
    channels,
    bitrate: found.isConstant ? header.bitrate : Math.round(mean),
    frames: found.frames,
    samplesPerFrame,
    declaredFrames: info?.declaredFrames ?? null,
    skipStart: info?.skipStart ?? 0,
    skipEnd: info?.skipEnd ?? 0,
    spans: found.spans,
    strayBytes: found.strayBytes,
  }
}
