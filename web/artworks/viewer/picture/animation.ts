/** Enough to tell whether a picture moves: a GIF says so after its palette, at most 781 bytes in. */
const HEAD_BYTES = 1024

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Whether the first bytes of a GIF, WebP, PNG or AVIF say that there is more than one frame. */
export function isAnimated(head: Uint8Array): boolean {
  const start = text(head, 0, HEAD_BYTES)
  if (start.startsWith('GIF8')) return start.includes('NETSCAPE2.0') || start.includes('ANIMEXTS1.0')
  if (start.startsWith('RIFF') && start.slice(8, 16) === 'WEBPVP8X') return ((head[20] ?? 0) & 2) !== 0
  if (start.startsWith('\x89PNG')) return start.includes('acTL')
  return start.slice(4, 12) === 'ftypavis'
}

/** Reads the beginning of a picture on the server. What cannot be read does not move. */
export async function fetchIsAnimated(url: string, signal: AbortSignal): Promise<boolean> {
  const range = `bytes=0-${HEAD_BYTES - 1}`
  try {
    const answer = await fetch(url, { headers: { range }, signal })
    return answer.ok && isAnimated(new Uint8Array(await answer.arrayBuffer()))
  } catch {
    return false
  }
}
