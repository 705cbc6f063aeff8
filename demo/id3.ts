export type Id3 = { title?: string; artist?: string; album?: string; year?: string; track?: string }

const FRAMES = { title: 'TIT2', artist: 'TPE1', album: 'TALB', year: 'TDRC', track: 'TRCK' } as const
const UTF8 = 3

/**
 * An ID3v2.4 tag with UTF-8 text frames, to precede an MP3 stream.
 * https://id3.org/id3v2.4.0-structure
 */
export function id3v24(tags: Id3): Buffer {
  const frames = (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).flatMap((key) => {
    const text = tags[key]
    return text ? [textFrame(FRAMES[key], text)] : []
  })
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncSafe(body.length), body])
}

function textFrame(id: string, text: string): Buffer {
  const content = Buffer.concat([Buffer.from([UTF8]), Buffer.from(text, 'utf8')])
  return Buffer.concat([Buffer.from(id, 'ascii'), syncSafe(content.length), Buffer.from([0, 0]), content])
}

/** Seven bits per byte, so that no size looks like the start of an MPEG frame. */
function syncSafe(size: number): Buffer {
  return Buffer.from([(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
}
