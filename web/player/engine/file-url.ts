const PUBLIC_BUCKET = '/media/music/'

/**
 * PLAYER-04: an http(s) address or a path of this site as it is, else a name in the public bucket `music`. Throws with
 * the text of PLAYER-06 for what is neither.
 */
export function resolveFileUrl(fileUrl: string): string {
  const name = fileUrl.trim()
  if (/^https?:\/\//i.test(name) || /^\/(?!\/)/.test(name)) return name
  if (!name || name.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(name)) {
    throw new Error(`Unable to resolve file URL: ${name || 'no file'}`)
  }
  return PUBLIC_BUCKET + name.split('/').map(encodeURIComponent).join('/')
}
