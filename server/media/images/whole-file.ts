import { readFile } from 'node:fs/promises'
import { AppError } from '#server/platform/errors.ts'
import { refuseDamaged } from './decode.ts'
import { endOfImage } from './image-end.ts'
import type { ImageKind } from './image-kind.ts'

/** Zeros and line ends that some programs leave behind a picture. */
const PADDING = new Set([0x00, 0x0a, 0x0d, 0x20, 0xff])
/** A page or a program hidden in a comment; no camera writes any of it. */
const PAGES = /<script|<html|<!doctype html|<\?php/i
const PDF_WITHIN = 1024
const ZIP_END_WITHIN = 65_557
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1')

/**
 * Refuses a picture that is something else as well, for a file that is handed out as it came: bytes behind its end, such as an archive, a
 * video or what a careless crop left, and pages, PDFs and archives inside it. Further JPEGs behind a JPEG are cameras' previews and stay.
 * The file, of an upload's size, is held in memory for a moment.
 *
 * Throws `wrong_file_kind`, and `file_damaged` for a picture without an end.
 */
export async function refuseAttached(path: string, kind: ImageKind): Promise<void> {
  const bytes = await readFile(path)
  const end = endOfImage(bytes, kind, 0)
  if (end === null) refuseDamaged(new Error('the image has no end'))
  if (hasMore(bytes, kind, end) || isDisguise(bytes)) {
    const message = 'This image has other data attached. Save it as a plain image file and try again.'
    throw new AppError('wrong_file_kind', message)
  }
}

/** Whether there is more behind the end than padding and, for a JPEG, other JPEGs. */
function hasMore(bytes: Buffer, kind: ImageKind, end: number): boolean {
  for (let at = end; at < bytes.length; ) {
    const isJpeg = kind === 'jpeg' && bytes.readUIntBE(at, Math.min(3, bytes.length - at)) === 0xffd8ff
    const next = isJpeg ? endOfImage(bytes, kind, at) : PADDING.has(bytes[at] as number) ? at + 1 : null
    if (next === null) return true
    at = next
  }
  return false
}

function isDisguise(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return true
  const isArchive = bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END) && bytes.includes(ZIP_ENTRY)
  return isArchive || PAGES.test(bytes.toString('latin1'))
}
