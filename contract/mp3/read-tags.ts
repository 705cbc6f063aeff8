import type { ICommonTagsResult } from 'music-metadata'
import { join, textAt } from '../pictures/bytes.ts'
import { COVER_MAX_BYTES } from '../platform/limits.ts'
import { type Id3Frame, readId3, writeId3 } from './id3-frames.ts'
import { decodeLatin1, readApe, readId3v1 } from './other-tags.ts'
import { readMp3 } from './read-mp3.ts'
import { id3v2End, tagsAtEnd } from './tag-ends.ts'

// `music-metadata` takes quadratic time for files with many tags, and all memory for long texts. So
// it gets one small tag, built from the frames that matter.

const TAGS_MAX = 8
const PICTURES_MAX = 8
/** In bytes; far more than a title may have. */
const TEXT_MAX = 4096
const PICTURE_MAX = COVER_MAX_BYTES + 1024
const TEXTS = ['TIT2', 'TPE1', 'TPE2', 'TALB', 'TRCK', 'TPOS', 'TCON', 'TDRC', 'TYER', 'TCMP']

/** Picture types that are too small for a cover: an icon of 32 pixels, or of another size. */
const ICONS = ["32x32 pixels 'file icon' (PNG only)", 'Other file icon']

const NONE = { no: null, of: null }
const NOTHING: ICommonTagsResult = { track: NONE, disk: NONE, movementIndex: NONE }

type Found = { version: 3 | 4; texts: Map<string, Id3Frame>; pictures: Id3Frame[] }

/**
 * Reads the tags of an MP3, named as `music-metadata` does. `common` comes from the tags. `format`
 * comes from the frames: `duration` is seconds, and `format` is null without sound. The pictures
 * are possible covers, the best first. Never throws.
 */
export async function readMp3Tags(bytes: Uint8Array) {
  const { version, texts, pictures } = gather(bytes)
  // Each picture is read separately, so that a broken one does not affect others.
  const shown = await Promise.all(pictures.map(async (frame) => (await read(version, [frame])).picture ?? []))
  const picture = shown
    .flat()
    .filter(({ type }) => !ICONS.includes(type ?? ''))
    .toSorted((a, b) => Number(b.type === 'Cover (front)') - Number(a.type === 'Cover (front)'))
  const stream = readMp3(bytes)
  const format = stream?.frames ? { duration: (stream.frames * stream.samplesPerFrame) / stream.sampleRateHz } : null
  const trackText = textOf(texts.get('TRCK'))
  return { common: { ...(await read(version, [...texts.values()])), picture }, trackText, format }
}

/** Decodes the text of a frame; only its first 63 bytes, because it is short. */
function textOf(frame: Id3Frame | undefined): string {
  if (!frame) return ''
  const [encoding] = frame.content
  const text = frame.content.subarray(1, 64)
  if (encoding === 1 || encoding === 2) {
    const isBig = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
    return new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(text).replaceAll('\0', '')
  }
  return new TextDecoder().decode(text).replaceAll('\0', '')
}

async function read(version: 3 | 4, frames: readonly Id3Frame[]): Promise<ICommonTagsResult> {
  const { parseBuffer } = await import('music-metadata')
  const tag = writeId3(version, frames)
  try {
    return (await parseBuffer(tag, { mimeType: 'audio/mpeg', size: tag.length }, { duration: false })).common
  } catch {
    return NOTHING
  }
}

function gather(bytes: Uint8Array): Found {
  const found: Found = { version: 4, texts: new Map(), pictures: [] }
  let at = 0
  for (let count = 0; count < TAGS_MAX; count++) {
    const tag = readId3(bytes, at)
    if (!tag) break
    if (count === 0) found.version = tag.version
    for (const frame of tag.frames) take(found, frame)
    at = id3v2End(bytes, at)
  }
  for (const frame of framesAtEnd(bytes)) take(found, frame)
  return found
}

/** Frames in order of priority: APEv2, then ID3v2, then ID3v1. */
function framesAtEnd(bytes: Uint8Array): Id3Frame[] {
  const ape: Id3Frame[] = []
  const id3: Id3Frame[] = []
  const old: Id3Frame[] = []
  let count = 0
  for (const { start, end } of tagsAtEnd(bytes)) {
    if (count++ === TAGS_MAX) break
    if (textAt(bytes, start, 3) === 'TAG') old.push(...(end - start === 128 ? readId3v1(bytes, start) : []))
    else if (textAt(bytes, start, 3) === 'ID3') id3.push(...(readId3(bytes, start)?.frames ?? []))
    else if (textAt(bytes, end - 32, 8) === 'APETAGEX') ape.push(...readApe(bytes, start, end, TEXT_MAX))
  }
  return [...ape, ...id3, ...old]
}

function take({ texts, pictures }: Found, { id, content }: Id3Frame): void {
  if (id === 'APIC' && content.length <= PICTURE_MAX && pictures.length < PICTURES_MAX) pictures.push({ id, content })
  if (!TEXTS.includes(id) || texts.has(id) || content.length < 2) return
  texts.set(id, { id, content: asMarked(content.subarray(0, TEXT_MAX)) })
}

/** Marks text as UTF-8 that is marked as Latin-1 but is UTF-8. */
function asMarked(content: Uint8Array): Uint8Array {
  if (content[0] !== 0) return content
  return join([new Uint8Array([3]), new TextEncoder().encode(decodeLatin1(content.subarray(1)))])
}
