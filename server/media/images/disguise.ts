import { readFile } from 'node:fs/promises'
import { AppError } from '#server/platform/errors.ts'
import { refuseDamaged } from './decode.ts'
import { extentOfImage } from './image-end.ts'
import type { ImageFormat } from './image-format.ts'

/**
 * Refuses a picture that is also a page, a script, a PDF or an archive, for files that are served
 * as they were uploaded. Other bytes after its end or in its metadata are accepted, since browsers
 * only open the file as a picture or save it. The whole file, at most as large as an upload, is in
 * memory for a moment.
 * @throws AppError `wrong_file_kind`, and `file_damaged` for a picture that is cut off
 */
export async function refuseDisguise(path: string, kind: ImageFormat): Promise<void> {
  const bytes = await readFile(path)
  const hidden: Buffer[] = []
  const extent = extentOfImage(bytes, kind, (name, at, end) => {
    if (mayHide(kind, name, bytes.subarray(at, at + NAMES_BYTES))) hidden.push(bytes.subarray(at, end))
  })
  if (!extent) refuseDamaged(new Error('the image is not whole'))
  const isPage = hidden.some((part) => PAGES.test(part.toString('latin1')))
  if (isPage || isPdf(bytes) || isScript(bytes) || isArchive(bytes, extent.end)) {
    const message = 'This image is a page, a script or an archive as well. Save it as a plain image file and try again.'
    throw new AppError('wrong_file_kind', message)
  }
}

/** HTML or PHP in a comment; no camera writes any of it. */
const PAGES = /<script|<html|<!doctype html|<\?php/i

/** Parts with pixels, colours or known metadata, which may contain any text. */
const PLAIN: Record<ImageFormat, RegExp> = {
  jpeg: /^(?:da|db|c.)$/,
  png: /^(?:IDAT|fdAT|iCCP|eXIf|tEXt|zTXt|iTXt)$/,
  webp: /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP|EXIF|XMP )$/,
  gif: /^2c$/,
  heif: /^(?:mdat|meta|moov|idat)$/,
}
const NAMES_BYTES = 32
/** How metadata segments begin; in GIF after two bytes. */
const TOLD = ['Exif\0', 'http://ns.adobe.com/', 'Photoshop 3.0\0', 'ICC_PROFILE\0', 'MPF\0', '\xff\x0bXMP DataXMP']

const mayHide = (kind: ImageFormat, name: string, begin: Buffer): boolean =>
  !PLAIN[kind].test(name) && !TOLD.some((start) => begin.toString('latin1').startsWith(start))

const PDF_WITHIN = 1024
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF_WITHIN).includes('%PDF-')

/**
 * A script whose first bytes are an identifier, with a comment opened where the format has a size.
 */
const isScript = (bytes: Buffer): boolean => bytes.subarray(4, 10).includes('/*') && bytes.includes('*/')

const ZIP_END_WITHIN = 65_557
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const ARCHIVES = ['PK\x03\x04', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((text) => Buffer.from(text, 'latin1'))

/**
 * Programs find a zip by its end record, so the zip may start anywhere; other archives start right
 * after the picture.
 */
function isArchive(bytes: Buffer, end: number): boolean {
  const behind = bytes.subarray(end, end + NAMES_BYTES)
  if (ARCHIVES.some((begin) => behind.indexOf(begin) === 0)) return true
  return bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END) && bytes.includes(ZIP_ENTRY)
}
