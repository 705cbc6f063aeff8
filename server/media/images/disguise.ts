import { readFile } from 'node:fs/promises'
import { AppError } from '#server/platform/errors.ts'
import { refuseDamaged } from './decode.ts'
import { extentOfImage } from './image-end.ts'
import type { ImageKind } from './image-kind.ts'

/**
 * Refuses a picture that is something else as well, for a file that is handed out as it came: a page, a script, a PDF or
 * an archive. Whatever else stands behind its end or in its texts is no reason: browsers never open the file but as a
 * picture, or save it. The file, of an upload's size, is held in memory for a moment.
 *
 * Throws `wrong_file_kind`, and `file_damaged` for a picture that is not whole.
 */
export async function refuseDisguise(path: string, kind: ImageKind): Promise<void> {
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

/** A page or a program hidden in a comment; no camera writes any of it. */
const PAGES = /<script|<html|<!doctype html|<\?php/i

/** Parts that hold pixels, their colours, or what is known to be said of a picture, in which anything may be told. */
const PLAIN: Record<ImageKind, RegExp> = {
  jpeg: /^(?:da|db|c.)$/,
  png: /^(?:IDAT|fdAT|iCCP|eXIf|tEXt|zTXt|iTXt)$/,
  webp: /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP|EXIF|XMP )$/,
  gif: /^2c$/,
  heif: /^(?:mdat|meta|moov|idat)$/,
}
const NAMES_BYTES = 32
/** How such parts begin, in GIF behind two bytes. */
const TOLD = ['Exif\0', 'http://ns.adobe.com/', 'Photoshop 3.0\0', 'ICC_PROFILE\0', 'MPF\0', '\xff\x0bXMP DataXMP']

const mayHide = (kind: ImageKind, name: string, begin: Buffer): boolean =>
  !PLAIN[kind].test(name) && !TOLD.some((start) => begin.toString('latin1').startsWith(start))

const PDF_WITHIN = 1024
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF_WITHIN).includes('%PDF-')

/** A comment of a script that opens where formats have a size, so that what is ahead of it is a name. */
const isScript = (bytes: Buffer): boolean => bytes.subarray(4, 10).includes('/*') && bytes.includes('*/')

const ZIP_END_WITHIN = 65_557
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const ARCHIVES = ['PK\x03\x04', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((text) => Buffer.from(text, 'latin1'))

/** A zip is found from the end of its file, wherever that stands; other archives right behind the picture. */
function isArchive(bytes: Buffer, end: number): boolean {
  const behind = bytes.subarray(end, end + NAMES_BYTES)
  if (ARCHIVES.some((begin) => behind.indexOf(begin) === 0)) return true
  return bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END) && bytes.includes(ZIP_ENTRY)
}
