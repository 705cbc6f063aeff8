const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES_1 = [44_100, 48_000, 32_000]

/**
 * An MP3 needs this many consecutive frames, because four bytes alone can look like a frame by
 * chance.
 */
const CHAIN = 3

export const HEADER_BYTES = 4

export type FrameHeader = {
  version: 1 | 2 | 2.5
  sampleRateHz: number
  channels: 1 | 2
  bitrate: number
  samples: number
  /** Size of the whole frame in bytes. */
  size: number
}

/**
 * Reads the header of an MPEG Layer III frame; null if there is none. `bitrate` is bits per second,
 * `samples` are per channel.
 */
export function readHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  if (at + HEADER_BYTES > bytes.length) return null
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  const isLayer3 = a === 0xff && (b & 0xe6) === 0xe2
  const version = ([2.5, null, 2, 1] as const)[(b >> 3) & 3]
  const bitrateIndex = c >> 4
  const rate = RATES_1[(c >> 2) & 3]
  // Free format is refused, because browsers cannot play it.
  if (!isLayer3 || !version || !rate || bitrateIndex === 0 || bitrateIndex === 15) return null
  const sampleRateHz = rate / { 1: 1, 2: 2, 2.5: 4 }[version]
  const bitrate = ((version === 1 ? BITRATES_1 : BITRATES_2)[bitrateIndex] ?? 0) * 1000
  const samples = version === 1 ? 1152 : 576
  const size = Math.floor(((samples / 8) * bitrate) / sampleRateHz) + ((c >> 1) & 1)
  return { version, sampleRateHz, channels: d >> 6 === 3 ? 1 : 2, bitrate, samples, size }
}

/** Tells whether a decoder can play one frame after the other without a restart. */
export const isSameStream = (one: FrameHeader, other: FrameHeader): boolean =>
  one.version === other.version && one.sampleRateHz === other.sampleRateHz && one.channels === other.channels

/**
 * Returns the number of bytes from the start of a frame to its sound, without the rare checksum.
 */
export const sideInfoEnd = ({ version, channels }: FrameHeader): number =>
  HEADER_BYTES + (version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)

/**
 * Tells whether a chain of similar frames starts here. The chain may be shorter at the end of the
 * file.
 */
export function startsChain(bytes: Uint8Array, at: number): boolean {
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
