/** Accepted picture formats, by sharp's names. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** How many of a file's first bytes `imageKind` needs. */
export const IMAGE_HEAD_BYTES = 256

const HEVC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']

/**
 * Recognises a picture by its first bytes, not by its name: JPEG, PNG, WebP, GIF or AVIF (as
 * `heif`); otherwise null.
 */
export function imageKind(head: Buffer): ImageFormat | null {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return isAvif(head, text) ? 'heif' : null
}

/** Animations ('avis') are not decoded. */
function isAvif(head: Buffer, text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp' || text.slice(8, 12) === 'avis') return false
  const brands = text.slice(8, Math.min(head.readUInt32BE(0), head.length)).match(/.{4}/gs) ?? []
  return brands.some((brand) => brand === 'avif' || brand === 'avis') && !HEVC_BRANDS.includes(brands[0] ?? '')
}

/** Content type and file extension of each format. */
export const IMAGE_TYPES: Record<ImageFormat, { contentType: string; ext: string }> = {
  jpeg: { contentType: 'image/jpeg', ext: 'jpg' },
  png: { contentType: 'image/png', ext: 'png' },
  webp: { contentType: 'image/webp', ext: 'webp' },
  gif: { contentType: 'image/gif', ext: 'gif' },
  heif: { contentType: 'image/avif', ext: 'avif' },
}
