const PUBLIC_BUCKET = '/media/music/'

/**
 * PLAYER-04: http(s) URLs and paths of this site stay as they are; any other name is a file in the
 * public bucket `music`. @throws an error with the text of PLAYER-06 for anything else
 */
export function resolveFileUrl(fileUrl: string): string {
  const name = fileUrl.trim()
  if (/^https?:\/\//i.test(name) || /^\/(?!\/)/.test(name)) return name
  if (!name || name.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(name)) {
    throw new Error(`Unable to resolve file URL: ${name || 'no file'}`)
  }
  return PUBLIC_BUCKET + name.split('/').map(encodeURIComponent).join('/')
}
