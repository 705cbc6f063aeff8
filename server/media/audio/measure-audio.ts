import { readFile, stat, writeFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { longestText } from '#contract/mp3/id3-frames.ts'
import { audioStart, type Mp3Stream, readMp3 } from '#contract/mp3/read-mp3.ts'
import { needsCopy, seekableCopy } from '#contract/mp3/seekable.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { AUDIO_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import { LoudnessMeter } from './loudness.ts'
import { PeakMeter } from './peaks.ts'

// Runs in a separate process. It does not use the server's error class, so that the process loads
// only what it needs.

const MAX_HOURS = 3
const DECODE_STEP_BYTES = 16 * 1024
/** Decoded samples would take dozens of megabytes before V8 collects them by itself. */
const COLLECT_EVERY_SAMPLES = 500_000
const TURN_EVERY_SAMPLES = 20_000
const DECODE_ERRORS_MAX = 50
/** How much of the declared length may be missing before a file counts as cut off. */
const MISSING = { seconds: 0.5, part: 0.02 }
/** Longer than any title or lyrics. */
const TEXT_MAX_BYTES = 1024 * 1024
const STRAY = { bytes: 64 * 1024, part: 0.1 }
const DECODED_PART_MIN = 0.9
/** Louder than any music: noise in the shape of frames decodes to huge values. */
const LUFS_MAX = 20

/** First bytes of files that are often misnamed and may contain MPEG frames by chance. */
const FOREIGN = [
  'RIFF',
  'OggS',
  'fLaC',
  'FORM',
  'ADIF',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  '%PDF',
  'PK\x03\x04',
  '\x1aE\xdf\xa3',
  '<',
]

export type AudioAnalysis = {
  /** Playing time, without the encoder's padding where the header declares it. */
  durationMs: number
  /** Mean, in bits per second. */
  bitrate: number
  sampleRateHz: number
  channels: 1 | 2
  codec: 'MPEG-1 Layer 3' | 'MPEG-2 Layer 3' | 'MPEG-2.5 Layer 3'
  /** PEAK_COLUMNS columns of three bytes: peak up, peak down, RMS; 255 is full scale. */
  peaks: Buffer
  /** Integrated loudness (ITU-R BS.1770-4), one decimal; null for silence. */
  loudnessLufs: number | null
  /** Whether a copy for players was written, because they start late or cannot seek in the file. */
  hasCopy: boolean
}

export class AudioRefusal extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Judges, decodes and measures one file. Refuses what `analyseAudio` lists. */
export async function measureAudio(path: string, copyPath?: string): Promise<AudioAnalysis> {
  const bytes = await readAudio(path)
  const stream = judge(bytes)
  const measured = await decode(bytes, stream)
  return {
    durationMs: Math.round((measured.samples / stream.sampleRateHz) * 1000),
    bitrate: stream.bitrate,
    sampleRateHz: stream.sampleRateHz,
    channels: stream.channels,
    codec: `MPEG-${stream.version} Layer 3`,
    peaks: measured.peaks,
    loudnessLufs: measured.loudnessLufs,
    hasCopy: copyPath !== undefined && (await writeCopy(bytes, stream, copyPath)),
  }
}

/** Writes the seekable copy if the file needs one. Returns whether it did. */
export async function copySeekable(path: string, copyPath: string): Promise<boolean> {
  const bytes = await readAudio(path)
  return writeCopy(bytes, judge(bytes), copyPath)
}

async function writeCopy(bytes: Buffer, stream: Mp3Stream, copyPath: string): Promise<boolean> {
  if (!needsCopy(bytes, stream)) return false
  await writeFile(copyPath, seekableCopy(bytes, stream))
  return true
}

async function readAudio(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size === 0) throw new AudioRefusal('file_damaged', 'The audio file is empty')
  if (size > AUDIO_MAX_BYTES) {
    throw new AudioRefusal('file_too_large', `File size must be less than ${bytesToMegabytes(AUDIO_MAX_BYTES)}MB`)
  }
  return readFile(path)
}

function judge(bytes: Buffer): Mp3Stream {
  const start = audioStart(bytes)
  if (bytes[0] !== 0 && start >= bytes.length) throw new AudioRefusal('file_damaged', 'This MP3 contains no audio')
  if (longestText(bytes) > TEXT_MAX_BYTES)
    throw new AudioRefusal('file_damaged', 'This MP3 is damaged: a text in its tag is longer than 1 MB')
  const stream = isForeign(bytes, 0) || isForeign(bytes, start) ? null : readMp3(bytes)
  if (!stream) throw new AudioRefusal('wrong_file_kind', 'Please select an MP3 file')
  if (stream.frames === 0) throw new AudioRefusal('file_damaged', 'This MP3 contains no audio')
  if (stream.changesAfter !== null) {
    const why = `it changes between mono and stereo or its sample rate after ${stream.changesAfter.toFixed(1)} s`
    throw new AudioRefusal('file_damaged', `This MP3 cannot be played to its end: ${why}`)
  }
  if (stream.strayBytes > Math.max(STRAY.bytes, bytes.length * STRAY.part)) {
    throw new AudioRefusal('file_damaged', 'This MP3 is damaged: much of it is not audio')
  }
  const seconds = (frames: number) => (frames * stream.samplesPerFrame) / stream.sampleRateHz
  const declared = seconds(stream.encoder?.frames ?? 0)
  const held = seconds(stream.frames)
  if (declared - held > Math.max(MISSING.seconds, declared * MISSING.part)) {
    const [is, says] = [held, declared].map((length) => `${length.toFixed(1)} s`)
    throw new AudioRefusal('file_damaged', `This MP3 is cut off: it should last ${says} but contains only ${is}`)
  }
  if (held > MAX_HOURS * 3600) throw new AudioRefusal('file_too_large', `A track can last ${MAX_HOURS} hours at most`)
  return stream
}

function isForeign(bytes: Buffer, at: number): boolean {
  const head = bytes.toString('latin1', at, at + 12)
  return head.slice(4, 8) === 'ftyp' || FOREIGN.some((start) => head.startsWith(start))
}

async function decode(bytes: Buffer, stream: Mp3Stream) {
  const all = stream.frames * stream.samplesPerFrame
  const { skipStart, skipEnd } = gapOf(stream)
  const trimmed = all - skipStart - skipEnd
  const [skip, wanted] = trimmed > 0 ? [skipStart, trimmed] : [0, all]
  const peaks = new PeakMeter(wanted)
  const loudness = new LoudnessMeter(stream.sampleRateHz, stream.channels)
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  let position = 0
  let sinceCollected = 0
  let sinceTurn = 0
  try {
    for (const channelData of decodeSteps(decoder, bytes, stream)) {
      const channels = channelData.slice(0, stream.channels)
      const length = channels[0]?.length ?? 0
      const start = Math.min(length, Math.max(0, skip - position))
      const end = Math.max(start, Math.min(length, skip + wanted - position))
      peaks.add(channels, start, end)
      loudness.add(channels, start, end)
      position += length
      sinceCollected += length
      if (sinceCollected > COLLECT_EVERY_SAMPLES) {
        globalThis.gc?.({ type: 'minor' })
        sinceCollected = 0
      }
      sinceTurn += length
      // Lets the timers of the process run: they check memory and the parent process.
      if (sinceTurn > TURN_EVERY_SAMPLES) {
        sinceTurn = 0
        await turn()
      }
    }
  } finally {
    decoder.free()
  }
  const samples = Math.min(wanted, position - skip)
  const lufs = loudness.integrated()
  const isNoise = lufs !== null && !(lufs <= LUFS_MAX)
  if (isNoise || samples < wanted * DECODED_PART_MIN) throw damaged()
  return { samples, peaks: peaks.toBytes(), loudnessLufs: lufs === null ? null : Math.round(lufs * 10) / 10 }
}

/**
 * In joined files the header describes only the first, whose padding at the end is now in the
 * middle.
 */
function gapOf({ encoder, frames }: Mp3Stream): { skipStart: number; skipEnd: number } {
  const isOfAll = encoder !== null && (encoder.frames === null || frames - encoder.frames <= 1)
  return { skipStart: encoder?.skipStart ?? 0, skipEnd: isOfAll ? encoder.skipEnd : 0 }
}

const damaged = () => new AudioRefusal('file_damaged', 'This MP3 is damaged and cannot be decoded')

/**
 * Feeds only whole frames, in small steps. So stray bytes never reach the decoder, and its memory
 * never contains the samples of the whole file.
 */
function* decodeSteps(decoder: MPEGDecoder, bytes: Buffer, stream: Mp3Stream): Generator<Float32Array[]> {
  let errors = 0
  const count = () => {
    if (++errors > DECODE_ERRORS_MAX) throw damaged()
  }
  for (const span of stream.spans) {
    for (let at = span.start; at < span.end; at += DECODE_STEP_BYTES) {
      const step = bytes.subarray(at, Math.min(span.end, at + DECODE_STEP_BYTES))
      const { channelData, sampleRate, samplesDecoded } = withErrorsCounted(count, () => decoder.decode(step))
      if (samplesDecoded > 0 && sampleRate !== stream.sampleRateHz) throw damaged()
      yield channelData
    }
  }
}

/**
 * The decoder prints each error and continues, on some input endlessly. Its print function is the
 * only place to stop it.
 */
function withErrorsCounted<Result>(count: () => void, work: () => Result): Result {
  // biome-ignore lint/suspicious/noConsole: see above; the work is synchronous, so nothing else is silenced.
  const print = console.error
  console.error = count
  try {
    return work()
  } finally {
    console.error = print
  }
}
